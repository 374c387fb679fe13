import { type RemoteContract, remoteContract } from "@kalima/contracts/pages";
import type { HttpClient } from "@kalima/platform";
import { setLocalRemote } from "@kalima/releases-contract";

/** sessionStorage: the contract this tab sent last, so that one that is not taken is not sent for ever. */
const SENT_KEY = "LOCAL_CONTRACT_SENT";

type SendOptions = {
  served: RemoteContract;
  address: string;
  http: HttpClient;
  fetch: typeof fetch;
  storage: Pick<Storage, "getItem" | "setItem">;
};

function serializeClaims({ version, commit, ...claims }: RemoteContract): string {
  return JSON.stringify(claims);
}

/**
 * Sends the local build's own contract where it claims other pages, slots or events than the one that was served.
 *
 * @returns whether the server took it, and the page should load again to get them.
 */
export async function sendContract({ served, address, http, fetch, storage }: SendOptions): Promise<boolean> {
  const answer = await fetch(`${address}/contract.json`);
  const contract = remoteContract.parse(await answer.json());
  const claims = serializeClaims(contract);
  if (claims === serializeClaims(served) || claims === storage.getItem(SENT_KEY)) return false;
  storage.setItem(SENT_KEY, claims);
  await http.call(setLocalRemote, { params: { remote: served.name }, body: { address, contract } });
  return true;
}
