/** Words that British and American English spell in two ways. `-ize` is right in both. */
const TWO_WAYS: readonly RegExp[] = [
  /^(?:col|fav|flav|hon|hum|lab|neighb|behavi|rum|harb|vap|splend)ou?r(?:s|ed|ing|ful|less|able|ites?|hoods?)?$/,
  /^(?:organ|real|recogn|apolog|special|critic|memor|emphas|minim|maxim)is(?:e|es|ed|ing|ation|ations)$/,
  /^(?:travel|cancel|label|model|fuel|quarrel)l?(?:ed|ing|ers?)$/,
  /^(?:cent|theat|met|lit|fib|kilomet)(?:re|er)s?$/,
  /^(?:licen|offen|defen|preten)[cs]es?$|^practi[sc](?:e|es|ed|ing)$|^analy[sz](?:e|es|ed|ing)$/,
  /^(?:program(?:me)?|catalog(?:ue)?|dialog(?:ue)?|enroll?|fulfill?|kerb|curb|cheque|tyre|storey|a(?:ero|ir)plane|m[uo]m)s?$/,
  /^(?:gr[ae]y|p[ay]jamas|skill?ful(?:ly)?|learnt|burnt|dreamt|spelt|whilst|amongst|jewell?e?ry|judge?ment|s[ck]eptic(?:al)?)$/,
];

/** True for a word that British and American English spell differently. */
export function hasTwoSpellings(word: string): boolean {
  return TWO_WAYS.some((pattern) => pattern.test(word));
}
