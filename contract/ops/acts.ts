/** Acts of staff as data: what each asks for, what permits it, whether a second person must agree, and how it could be undone. */
import { Type, type Static } from 'typebox'

/** What roles permit, as `area.action`. Each is asked for by an act. */
export const ACT_PERMISSIONS = [
  'agents.contract',
  'agents.decide',
  'agents.place',
  'agents.rebate',
  'audit.read',
  'audit.verify',
  'awards.decide',
  'awards.read',
  'books.accept',
  'books.prove',
  'books.read',
  'cases.close',
  'cases.read',
  'cases.work',
  'checks.decide',
  'checks.read',
  'content.read',
  'content.write',
  'documents.decide',
  'documents.erase',
  'documents.open',
  'documents.read',
  'economy.read',
  'feedback.read',
  'feedback.work',
  'files.open',
  'games.edge',
  'games.switch',
  'jobs.read',
  'jobs.retry',
  'keys.rotate',
  'lottery.calendar',
  'lottery.correct',
  'lottery.hold',
  'lottery.open',
  'lottery.read',
  'lottery.switch',
  'lottery.void',
  'markets.read',
  'markets.write',
  'members.correct',
  'members.freeze',
  'messages.recall',
  'messages.send',
  'messages.send-all',
  'methods.read',
  'methods.write',
  'money.credit',
  'money.read',
  'money.receipt',
  'money.returns',
  'money.review',
  'payees.exception',
  'payees.read',
  'points.grant',
  'points.orders',
  'points.read',
  'points.write',
  'promotions.read',
  'promotions.write',
  'protection.care',
  'protection.read',
  'protection.tighten',
  'reports.read',
  'requests.read',
  'requirements.lift',
  'requirements.read',
  'roles.write',
  'rounds.give',
  'rounds.read',
  'rules.read',
  'rules.write',
  'settings.write',
  'staff.networks',
  'staff.read',
  'staff.write',
  'status.write',
  'vendors.books',
  'vendors.cases',
  'vendors.connect',
  'vendors.games',
  'vendors.read',
  'vendors.switch',
  'vendors.terms',
  'wins.decide',
] as const
export type ActPermission = (typeof ACT_PERMISSIONS)[number]

/** `none` changes nothing that anybody notices, `undone` can be undone by another act, and `lasting` by none. */
const DANGERS = ['none', 'undone', 'lasting'] as const
export type Danger = (typeof DANGERS)[number]

/** Who must agree: nobody, always a second person, one for large amounts, or by what the act turns out to do. */
const GATES = ['none', 'two', 'two-when-large', 'by-effect'] as const
export type GateKind = (typeof GATES)[number]

/** How long the reason of an act may be. It is kept for ever. */
export const REASON_LENGTH = { least: 3, most: 500 } as const

/** Things that a code or reference names. */
const CODED = [
  'account',
  'anchor',
  'campaign',
  'case',
  'claim',
  'code',
  'contract',
  'dialect',
  'document',
  'entry',
  'fault',
  'file',
  'free-rounds',
  'game',
  'goods',
  'hash',
  'invitation',
  'issue',
  'item',
  'key',
  'loop',
  'lottery',
  'login',
  'mark',
  'market',
  'message',
  'method',
  'page',
  'reference',
  'request',
  'requirement',
  'rule',
  'service',
  'setting',
  'staff',
  'step',
  'topic',
  'transaction',
  'vendor',
] as const
export type Coded = (typeof CODED)[number]

const closed = { additionalProperties: false } as const

/** What a field may hold. */
const FieldBounds = Type.Union([
  Type.Object({ kind: Type.Literal('code'), of: Type.Enum(CODED) }, closed),
  Type.Object(
    {
      kind: Type.Literal('amount'),
      digits: Type.Integer(),
      /** A currency, or the field that names it; where that is left out, the member's first wallet. */
      currency: Type.Optional(Type.String()),
      currencyOf: Type.Optional(Type.String()),
      /** Whether the word `none` may stand in its place. */
      none: Type.Optional(Type.Literal(true)),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('budget') }, closed),
  Type.Object({ kind: Type.Literal('currency'), of: Type.Array(Type.String()) }, closed),
  Type.Object({ kind: Type.Literal('decimal'), digits: Type.Integer() }, closed),
  Type.Object(
    { kind: Type.Literal('number'), least: Type.Integer(), most: Type.Integer(), none: Type.Optional(Type.Literal(true)) },
    closed,
  ),
  Type.Object({ kind: Type.Literal('instant') }, closed),
  Type.Object({ kind: Type.Literal('day') }, closed),
  Type.Object({ kind: Type.Literal('choice'), of: Type.Array(Type.String()) }, closed),
  Type.Object({ kind: Type.Literal('flag') }, closed),
  Type.Object({ kind: Type.Literal('list'), most: Type.Integer() }, closed),
  Type.Object({ kind: Type.Literal('text'), least: Type.Integer(), most: Type.Integer() }, closed),
  /** A JSON document, or with `word` also a plain word that stands for itself. */
  Type.Object({ kind: Type.Literal('document'), word: Type.Optional(Type.Literal(true)) }, closed),
  /** A file of the machine at which the command is typed. */
  Type.Object({ kind: Type.Literal('file') }, closed),
])
export type FieldBounds = Static<typeof FieldBounds>

/** `place` is where the command line has it: a word in its order, or an option with a name. */
const FieldDescription = Type.Object(
  {
    name: Type.String(),
    /** The key of its sentence; a field that needs none has none. */
    text: Type.Optional(Type.String()),
    place: Type.Enum(['word', 'option']),
    needed: Type.Boolean(),
    bounds: FieldBounds,
  },
  closed,
)

export const ActDescription = Type.Object(
  {
    name: Type.String(),
    text: Type.String(),
    changes: Type.Boolean(),
    permission: Type.Enum(ACT_PERMISSIONS),
    gate: Type.Enum(GATES),
    danger: Type.Enum(DANGERS),
    /** How long the reason is; an act that only reads asks for none. */
    reason: Type.Optional(Type.Object({ least: Type.Integer(), most: Type.Integer() }, closed)),
    fields: Type.Array(FieldDescription),
  },
  closed,
)
export type ActDescription = Static<typeof ActDescription>

/** What a person may do, with the English sentence of every key. */
export const DescribedActs = Type.Object({ acts: Type.Array(ActDescription), texts: Type.Record(Type.String(), Type.String()) }, closed)
export type DescribedActs = Static<typeof DescribedActs>
