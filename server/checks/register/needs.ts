/** Needs: what the asking of the national register needs from the other rooms; `server/app/compose/compose-register.ts` fills it. */
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'

export type RegisterPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly email: string
  readonly postcode: string
  readonly mobile: string
}
export type RegisterAnswer = { readonly listed: 'yes' | 'no' | 'ended'; readonly reference: string }

/** When a market has the register asked. */
export type RegisterOccasion = 'registration' | 'login' | 'deposit'

/** The data by which others know a person; a text of nothing is not told. */
export type Identifying = {
  readonly name: string
  readonly birthDate: string
  readonly email: string
  readonly mobile: string
  readonly address: string
}

export type RegisterNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  /** A national register (`server/gateways/register/register.ts`); undefined is no answer. */
  readonly register: {
    ask(person: RegisterPerson): Promise<RegisterAnswer | undefined>
    askAll(persons: readonly RegisterPerson[]): Promise<readonly (RegisterAnswer | undefined)[]>
  }
  /** When the market has it asked; never, where there is nothing. */
  readonly askedAt: () => Promise<readonly RegisterOccasion[]>
  readonly person: (asker: Reader | Tx, member: string) => Promise<Identifying | undefined>
  /** Members who have asked for anything since then. */
  readonly seenSince: (since: Temporal.Instant) => Promise<readonly string[]>
  /** From when on bets of a member wait for an answer; null is never. It binds the next bet of every process. */
  readonly waitFrom: (tx: Tx, member: string, from: Temporal.Instant | 'at-once' | null) => Promise<void>
  /** Keeps somebody from play and deposits, in the transaction that writes the answer. */
  readonly exclude: (tx: Tx, member: string) => Promise<void>
  /** Somebody is not listed; whom the register had excluded may ask to return. */
  readonly unlisted: (tx: Tx, member: string) => Promise<void>
  /** The zone in which the merchant's days begin. */
  readonly timeZone: () => Promise<string>
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void
}
