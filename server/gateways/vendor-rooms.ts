/** Vendor rooms: the rooms of a card game between players, as its vendor reports them now. */
import { AMOUNT_PATTERN } from '@baize/contract/values/money.ts'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { askText, placeOf, type VendorAskSettings, type VendorAddress } from './vendor-ask.ts'

/** A room of a card game as its vendor reports it; money is decimal text. */
const VendorRoom = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,48}$' }),
  en: Type.String({ minLength: 1, maxLength: 60 }),
  my: Type.String({ minLength: 1, maxLength: 60 }),
  currency: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
  stake: Type.String({ pattern: AMOUNT_PATTERN }),
  seats: Type.Integer({ minimum: 1, maximum: 100 }),
  seated: Type.Integer({ minimum: 0, maximum: 100 }),
  rakeBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }),
  mostRake: Type.String({ pattern: AMOUNT_PATTERN }),
  practice: Type.Boolean(),
})
export type VendorRoom = Static<typeof VendorRoom>

const roomsAnswer = Compile(Type.Object({ rooms: Type.Array(VendorRoom, { maxItems: 200 }) }))

export type VendorRooms = (ask: VendorAddress & { readonly game: string }) => Promise<readonly VendorRoom[] | undefined>

const TIMEOUT_MS = 2_000
const LARGEST_ANSWER = 64 * 1024

/** The rooms of a card game; undefined where the vendor does not answer, or not readably. */
export const httpVendorRooms =
  (settings: Pick<VendorAskSettings, 'baseUrl'>): VendorRooms =>
  async ({ game, ...whose }) => {
    const path = `${encodeURIComponent(whose.vendor)}/${encodeURIComponent(game)}/rooms`
    const answer = await askText(placeOf(settings, whose), { path, timeout: TIMEOUT_MS, largest: LARGEST_ANSWER })
    try {
      const read: unknown = answer?.status === 200 ? JSON.parse(answer.text) : undefined
      return roomsAnswer.Check(read) ? read.rooms : undefined
    } catch {
      return undefined
    }
  }
