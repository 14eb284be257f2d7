/** Links: whether an address that a page links to answers, as a port with its HTTP adapter, which goes out through the guard. */
import { createOutgoing, ForbiddenAddress, type OutgoingSettings } from '../platform/outgoing.ts'

export type LinkLook = { readonly answers: boolean; /** The status, or why there was none. */ readonly found: string }
export type Links = { look(address: string): Promise<LinkLook> }

const MOST_TURNS = 5
const WAIT_MILLISECONDS = 10_000
/** A site that rejects machines exists all the same. */
const THERE: ReadonlySet<number> = new Set([401, 403, 405, 406, 429])

export function httpLinks(settings: OutgoingSettings = {}): Links {
  const outgoing = createOutgoing({ timeoutMilliseconds: WAIT_MILLISECONDS, ...settings })
  const look = async (address: string, turns: number): Promise<LinkLook> => {
    const { status, headers } = await outgoing(address, { headers: { accept: 'text/html,*/*;q=0.1', 'user-agent': 'Baize-link-check' } })
    const to = status >= 300 && status < 400 ? headers.get('location') : null
    // Every redirect goes through the guard again, so that no site can lead inside.
    if (to !== null) return turns === 0 ? { answers: false, found: 'too many turns' } : look(new URL(to, address).href, turns - 1)
    return { answers: status < 400 || THERE.has(status), found: String(status) }
  }
  return {
    look: async (address) => {
      try {
        return await look(address, MOST_TURNS)
      } catch (error) {
        return { answers: false, found: error instanceof ForbiddenAddress ? 'not a public place' : 'no answer' }
      }
    },
  }
}
