/** Vendor transfers: the wallets that vendors keep of their own, as a port with its HTTP adapter; every transfer is known by our id, so that it is never done twice. */
import { createHmac } from 'node:crypto'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'

export type VendorWalletAsk = { readonly vendor: string; readonly secret: string }
export type TransferAsk = VendorWalletAsk & {
  readonly id: string
  readonly player: string
  readonly currency: string
  readonly direction: 'in' | 'out'
  readonly units: bigint
}

/** `unreachable` says nothing about what the vendor did. `declined` is its final no. */
export type VendorTransfers = {
  move(ask: TransferAsk): Promise<Outcome<undefined, 'unreachable' | 'declined'>>
  find(ask: VendorWalletAsk & { readonly id: string }): Promise<Outcome<'done' | 'declined', 'unreachable' | 'unknown'>>
  balance(ask: VendorWalletAsk & { readonly player: string; readonly currency: string }): Promise<Outcome<bigint, 'unreachable'>>
}

export type VendorTransfersSettings = {
  readonly baseUrl: (vendor: string) => string | undefined
  readonly clock: Clock
  readonly timeoutMilliseconds?: number
}

type Answer = { readonly status: number; readonly fields: Readonly<Record<string, unknown>> }

/** Signs as the vendors sign: HMAC-SHA256 of "{timestamp}.{raw body}" under the secret that both know. */
export function httpVendorTransfers({ baseUrl, clock, timeoutMilliseconds = 5000 }: VendorTransfersSettings): VendorTransfers {
  const ask = async (call: string, { vendor, secret }: VendorWalletAsk, fields: object): Promise<Answer | undefined> => {
    const base = baseUrl(vendor)
    if (base === undefined) return undefined
    const body = JSON.stringify(fields)
    const timestamp = String(clock.now().epochMilliseconds)
    const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.${body}`).digest('base64')
    try {
      const answer = await fetch(new URL(`transfer/${encodeURIComponent(vendor)}/${call}`, base.endsWith('/') ? base : `${base}/`), {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `v1,${signature}` },
      })
      const json = (await answer.json()) as unknown
      return typeof json === 'object' && json !== null ? { status: answer.status, fields: json as Answer['fields'] } : undefined
    } catch {
      // Refused, cut off, too slow or not JSON: the caller cannot know what the vendor did.
      return undefined
    }
  }
  return {
    async move({ vendor, secret, units, ...transfer }) {
      const answer = await ask('move', { vendor, secret }, { ...transfer, amount: formatUnits(units) })
      // An answer about another transfer, or of another amount, is none.
      const same = answer?.fields['id'] === transfer.id && answer.fields['amount'] === formatUnits(units)
      if (answer?.status === 200 && same && answer.fields['state'] === 'done') return done(undefined)
      return answer?.status === 422 && same && answer.fields['state'] === 'declined' ? refused('declined') : refused('unreachable')
    },
    async find({ vendor, secret, id }) {
      const answer = await ask('find', { vendor, secret }, { id })
      if (answer?.status === 404 && answer.fields['id'] === id) return refused('unknown')
      const state = answer?.status === 200 && answer.fields['id'] === id ? answer.fields['state'] : undefined
      return state === 'done' || state === 'declined' ? done(state) : refused('unreachable')
    },
    async balance({ vendor, secret, player, currency }) {
      const answer = await ask('balance', { vendor, secret }, { player, currency })
      const { balance } = answer?.status === 200 ? answer.fields : {}
      const units = typeof balance === 'string' ? parseUnits(balance) : undefined
      return units === undefined ? refused('unreachable') : done(units)
    },
  }
}
