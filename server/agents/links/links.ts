/** Links: opaque codes with which people register under an agent, with their rates, and the codes of the house (AG-09, AG-51). */
import type { AgentLink, AgentRates, changeAgentLink } from '@baize/contract/agents.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { daysOf, type AgentsNeeds, type GivenCode } from '../needs.ts'
import { uplineOf } from '../tree/tree-store.ts'
import {
  countLinks,
  countOfDay,
  insertLink,
  linkPage,
  ownerOfOpen,
  readLink,
  removeLink,
  saveHouseLink,
  takeLink,
  updateLink,
  type LinkRow,
  type TakenLink,
} from './link-store.ts'

const CODE_LENGTH = 10
/** Without letters that are mistaken for figures or for one another. */
const CODE_SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const HOUSE_CODE = /^[A-Za-z0-9]{3,32}$/
const MOST_LINKS = 200
const PAGE_SIZE = 20

export type LinkWish = {
  readonly note?: string | undefined
  readonly domain?: string | null | undefined
  readonly lastDay?: string | null | undefined
  readonly highestUses?: number | null | undefined
}

/** A last day ends with the merchant's midnight. */
async function bounds({ timeZone }: Pick<AgentsNeeds, 'timeZone'>, { lastDay, ...wish }: LinkWish) {
  const day = lastDay == null ? null : Temporal.PlainDate.from(lastDay)
  return {
    ...Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)),
    ...(lastDay === undefined
      ? {}
      : {
          until:
            day &&
            day
              .add({ days: 1 })
              .toZonedDateTime(await timeZone())
              .toInstant(),
        }),
  }
}

const hostOf = (origin: string): string => new URL(origin).host

/** Whether a link may open this domain: an agent sends people to no place but ours. */
const isOffered = async ({ origins }: Pick<AgentsNeeds, 'origins'>, { domain }: LinkWish): Promise<boolean> =>
  domain == null || (await origins()).some((origin) => hostOf(origin) === domain)

type Site = { readonly zone: string; readonly origins: readonly string[] }
const siteOf = async (needs: Pick<AgentsNeeds, 'timeZone' | 'origins'>): Promise<Site> => ({
  zone: await needs.timeZone(),
  origins: await needs.origins(),
})

/** The address of a link's registration page: at its own domain for as long as the operator lists it, else at the site's first. */
function addressOf({ origins }: Site, { domain, code }: Pick<LinkRow, 'domain' | 'code'>): string {
  return `${origins.find((origin) => hostOf(origin) === domain) ?? origins[0]}/register?affiliateCode=${code}`
}

const shown = (site: Site, { until, madeAt, validUnits, days, ...row }: LinkRow): AgentLink => ({
  ...row,
  address: addressOf(site, row),
  until: until?.toString() ?? null,
  lastDay: until?.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(site.zone).toPlainDate().toString() ?? null,
  madeAt: madeAt.toString(),
  turnover: formatUnits(validUnits),
  days: days.map(({ validUnits: units, ...day }) => ({ ...day, turnover: formatUnits(BigInt(units)) })),
})

export async function links(needs: AgentsNeeds, owner: string, ask: { pageNum?: number; pageSize?: number }) {
  const { pageNum = 1, pageSize = PAGE_SIZE } = ask
  const { rows, total } = await linkPage(needs.database.reader, owner, pageSize, (pageNum - 1) * pageSize)
  const site = await siteOf(needs)
  const domains = site.origins.map(hostOf)
  return { content: rows.map((row) => shown(site, row)), pageNum, totalPages: Math.ceil(total / pageSize), total, domains }
}

/** Makes a link whose rates were judged. The link's row belongs to the agent for as long as it exists. */
export async function makeLink(
  needs: AgentsNeeds,
  tx: Tx,
  owner: string,
  { makes, rates, ...wish }: LinkWish & { readonly makes: 'member' | 'agent'; readonly rates: AgentRates },
): Promise<Outcome<AgentLink, 'limit-reached' | 'domain-refused'>> {
  if (!(await isOffered(needs, wish))) return refused('domain-refused', { field: 'domain' })
  if ((await countLinks(tx, owner)) >= MOST_LINKS) return refused('limit-reached', { most: MOST_LINKS })
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[needs.random.below(CODE_SIGNS.length)]).join('')
  await insertLink(tx, { code, owner, makes, rates, at: needs.clock.now(), ...(await bounds(needs, wish)) })
  return done(shown(await siteOf(needs), (await readLink(tx, owner, code)) as LinkRow))
}

export async function changeLink(
  needs: Pick<AgentsNeeds, 'origins' | 'timeZone'>,
  tx: Tx,
  owner: string,
  code: string,
  { open, ...wish }: LinkWish & { readonly open?: boolean | undefined },
): Promise<Outcome<AgentLink, OperationRefusal<typeof changeAgentLink>>> {
  if (!(await isOffered(needs, wish))) return refused('domain-refused', { field: 'domain' })
  const changed = await updateLink(tx, owner, code, { ...(await bounds(needs, wish)), ...(open === undefined ? {} : { open }) })
  return changed ? done(shown(await siteOf(needs), (await readLink(tx, owner, code)) as LinkRow)) : refused('link-closed')
}

export const takeAway = async ({ clock }: AgentsNeeds, tx: Tx, owner: string, code: string) =>
  (await removeLink(tx, owner, code, clock.now())) ? done({}) : refused('link-closed')

/** Makes, renames, opens or closes a code of the house. */
export async function setHouseLink({ clock }: AgentsNeeds, tx: Tx, code: string, note: string, open: boolean) {
  const kept = HOUSE_CODE.test(code) && (await saveHouseLink(tx, code, note.slice(0, 120), open, clock.now()))
  return kept ? done(undefined) : refused('invalid-input', { at: 'code' })
}

/** The owner of a link that may be used now: null is the house, undefined where nobody comes by it. */
async function opened(
  needs: Pick<AgentsNeeds, 'clock' | 'isResting'>,
  asker: Reader | Tx,
  code: string,
): Promise<string | null | undefined> {
  const owner = await ownerOfOpen(asker, code, needs.clock.now())
  return owner != null && (await needs.isResting(asker, owner)) ? undefined : owner
}

/** Whether a code may be used now. The visit is counted, and the owner is not revealed. */
export async function visitLink(needs: AgentsNeeds, code: string): Promise<boolean> {
  if ((await opened(needs, needs.database.reader, code)) === undefined) return false
  await countOfDay(needs.database.writer, code, (await daysOf(needs)).today, 'visits')
  return true
}

/** Whether a code may be used now, without counting. */
export const isOpenLink = async (needs: AgentsNeeds, code: string): Promise<boolean> =>
  (await opened(needs, needs.database.reader, code)) !== undefined

/** The line to which a code leads, without using it; undefined where it accepts nobody. */
const lineOf = async (needs: AgentsNeeds, tx: Tx, { code, beside }: GivenCode): Promise<string | null | undefined> =>
  beside === undefined ? opened(needs, tx, code) : uplineOf(tx, beside)

/** Uses the first of the codes that a newcomer gave. A second one of another line is refused on its field. */
export async function takeCodes(
  needs: AgentsNeeds,
  tx: Tx,
  [first, ...others]: readonly GivenCode[],
): Promise<Outcome<TakenLink, 'invitation-code-unknown'>> {
  if (first === undefined) return done({ code: null, owner: null, makes: 'member', rates: {} })
  const now = needs.clock.now()
  const friend = first.beside !== undefined
  const line = friend ? ((await lineOf(needs, tx, first)) ?? null) : null
  const takes = friend || (await opened(needs, tx, first.code)) !== undefined
  const taken = friend ? { code: null, owner: line, makes: 'member' as const, rates: {} } : takes && (await takeLink(tx, first.code, now))
  if (!taken) return refused('invitation-code-unknown', { field: first.field })
  for (const other of others)
    if (other.code !== first.code && (await lineOf(needs, tx, other)) !== taken.owner)
      return refused('invitation-code-unknown', { field: other.field })
  if (!friend) await countOfDay(tx, first.code, (await daysOf(needs)).today, 'registrations')
  return done(taken)
}
