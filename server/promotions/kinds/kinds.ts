/** Kinds: the door of every kind of campaign, by its name. A name without a kind, or with another's, is an error of types. */
import type { TriggerName } from '@baize/contract/promotions.ts'
import { Type, type TLiteral, type TObject } from 'typebox'
import { appDownload } from './app-download.ts'
import { application } from './application.ts'
import { code } from './code.ts'
import { deposit } from './deposit.ts'
import type { Kind } from './kind.ts'
import { levelUp } from './level-up.ts'
import { lossBack } from './loss-back.ts'
import { mission } from './mission.ts'
import { nthDeposit } from './nth-deposit.ts'
import { raffle } from './raffle.ts'
import { ranking } from './ranking.ts'
import { rebate } from './rebate.ts'
import { referral } from './referral.ts'
import { registration } from './registration.ts'
import { signIn } from './sign-in.ts'

const KINDS = {
  deposit,
  'nth-deposit': nthDeposit,
  registration,
  'app-download': appDownload,
  'sign-in': signIn,
  application,
  rebate,
  'loss-back': lossBack,
  ranking,
  mission,
  raffle,
  referral,
  'level-up': levelUp,
  code,
} satisfies { readonly [Name in TriggerName]: { readonly schema: TObject<{ by: TLiteral<Name> }> } }

type DataOf<Row> = Row extends Kind<infer Data> ? Data : never
type DataByName = { readonly [Name in TriggerName]: DataOf<(typeof KINDS)[Name]> }

/** What makes an award of a campaign, as staff write it. */
export type TriggerData<Name extends TriggerName = TriggerName> = DataByName[Name]
export const TriggerData = Type.Unsafe<TriggerData>(Type.Union(Object.values(KINDS).map(({ schema }) => schema)))

const ALL = Object.values(KINDS) as readonly Kind<TriggerData>[]

/** The kind of what staff wrote. The row of a name takes the data of that name, which a union cannot say. */
export const kindOf = ({ by }: TriggerData): Kind<TriggerData> => KINDS[by] as Kind<TriggerData>

/** The data of a kind; undefined where a campaign is of another. For the acts of that kind alone. */
export const dataOf = <Name extends TriggerName>(name: Name, data: TriggerData): TriggerData<Name> | undefined =>
  data.by === name ? (data as TriggerData<Name>) : undefined

export const NAMES = Object.keys(KINDS)

/** The names of the kinds of which something is true. */
export const namesWhere = (isMeant: (kind: Kind<TriggerData>) => boolean): TriggerName[] =>
  ALL.filter(isMeant).map(({ schema }) => schema.properties.by.const)

/** The schema of a kind by what somebody wrote as its name. */
export const schemaOf = (by: unknown) => ALL.find(({ schema }) => schema.properties.by.const === by)?.schema
