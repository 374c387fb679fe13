/** Countries of the Arab League (ISO 3166-1 alpha-2), from which most visitors come. */
export const ARAB_COUNTRIES: readonly string[] =
  "EG SA AE KW QA BH OM JO LB SY IQ PS YE LY TN DZ MA SD MR SO DJ KM".split(" ");

/** The other countries and territories of ISO 3166-1. */
export const OTHER_COUNTRIES: readonly string[] =
  `AD AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BI BJ BL BM BN BO BQ BR BS BT BV BW BY
BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DK DM DO EC EE EH ER ES ET FI FJ FK FM FO FR GA GB GD
GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IR IS IT JE JM JP KE KG KH KI KN
KP KR KY KZ LA LC LI LK LR LS LT LU LV MC MD ME MF MG MH MK ML MM MN MO MP MQ MS MT MU MV MW MX MY MZ NA NC NE NF NG
NI NL NO NP NR NU NZ PA PE PF PG PH PK PL PM PN PR PT PW PY RE RO RS RU RW SB SC SE SG SH SI SJ SK SL SM SN SR SS ST
SV SX SZ TC TD TF TG TH TJ TK TL TM TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YT ZA ZM ZW`.split(
    /\s+/,
  );

/** Tells whether a code names a country or territory; not every pair of capitals does. */
export function isCountry(code: string): boolean {
  return ARAB_COUNTRIES.includes(code) || OTHER_COUNTRIES.includes(code);
}
