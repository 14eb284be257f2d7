/** Draft: reads what staff typed for a piece of content, cleans its HTML, and names what is not valid. */
import { EXECUTIONS, LINKAGE_TYPES, PROMOTION_PERIODS, type LinkageType } from '@baize/contract/content.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { hostileText } from '../platform/validation.ts'
import { cleanHtml, isOutsideAddress, isOwnAddress } from './clean-html.ts'
import { isGroup, type EntryKind, type NewEntry, type Texts } from './entry.ts'

/** Names and values as they were typed. */
export type Typed = Readonly<Record<string, string>>
type Read<T> = Outcome<T, 'value-refused'>
const wrong = (field: string) => refused('value-refused', { field })

const LONGEST = { title: 160, text: 300, content: 40_000 } as const
type Word = keyof typeof LONGEST

/** The words in English and, under names that end in `-my`, in Burmese. English is needed for every word that is. */
export function readTexts(typed: Typed, needed: readonly Word[], more: readonly Word[] = []): Read<Texts> {
  const texts: { EN: Record<string, string>; MY: Record<string, string> } = { EN: {}, MY: {} }
  for (const word of [...needed, ...more])
    for (const [language, name] of [
      ['EN', word],
      ['MY', `${word}-my`],
    ] as const) {
      const value = (typed[name] ?? '').trim()
      const clean = word === 'content' ? cleanHtml(value) : value
      const missing = language === 'EN' && needed.includes(word) && clean === ''
      if (missing || clean.length > LONGEST[word] || hostileText(clean) !== undefined) return wrong(name)
      if (clean !== '') texts[language][word] = clean
    }
  return done(texts)
}

const instantOf = (value: string): Temporal.Instant | undefined => {
  try {
    return Temporal.Instant.from(value)
  } catch {
    return undefined
  }
}

function readTimes(typed: Typed, now: Temporal.Instant): Read<Pick<NewEntry, 'shownFrom' | 'shownUntil'>> {
  const shownFrom = typed['from'] === undefined ? now : instantOf(typed['from'])
  const shownUntil = typed['until'] === undefined ? null : instantOf(typed['until'])
  if (!shownFrom) return wrong('from')
  if (shownUntil === undefined || (shownUntil && Temporal.Instant.compare(shownUntil, shownFrom) <= 0)) return wrong('until')
  return done({ shownFrom, shownUntil })
}

function readPosition(typed: Typed): Read<number> {
  const { position = '0' } = typed
  return /^\d{1,5}$/.test(position) ? done(Number(position)) : wrong('position')
}

const LINKAGE: Readonly<Record<LinkageType, (linkage: string) => boolean>> = {
  PAGE: isOwnAddress,
  GAME: (linkage) => /^[A-Z0-9_]{1,24}\/[A-Za-z0-9_-]{1,48}$/.test(linkage),
  PROMOTION: (linkage) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(linkage),
  LINK: isOutsideAddress,
}

function readLinkage(typed: Typed): Read<Pick<NewEntry, 'linkageType' | 'linkage'>> {
  const { 'link-type': type, link } = typed
  if (type === undefined && link === undefined) return done({ linkageType: null, linkage: null })
  const linkageType = LINKAGE_TYPES.find((each) => each === type)
  if (!linkageType) return wrong('link-type')
  return link !== undefined && LINKAGE[linkageType](link) ? done({ linkageType, linkage: link }) : wrong('link')
}

const PLAIN = { execution: null, url: null, linkageType: null, linkage: null, images: [], period: null } as const

type Own = Pick<NewEntry, 'execution' | 'url' | 'linkageType' | 'linkage' | 'images' | 'period'>

/** The fields of each kind beside words, times and position, and where it may be shown. */
const KINDS: Readonly<
  Record<
    EntryKind,
    { words: readonly Word[]; more: readonly Word[]; stands(place: string): boolean; own(place: string, typed: Typed): Read<Own> }
  >
> = {
  banner: {
    words: ['title'],
    more: ['text'],
    stands: isGroup,
    own: (_place, typed) => {
      const { url = '' } = typed
      if (!isOwnAddress(url)) return wrong('url')
      const linkage = readLinkage(typed)
      return linkage.ok ? done({ ...PLAIN, url, ...linkage.value }) : linkage
    },
  },
  notice: {
    words: ['title', 'content'],
    more: [],
    stands: (place) => place === 'all' || place === 'members',
    own: () => done(PLAIN),
  },
  announcement: {
    words: ['title', 'content'],
    more: [],
    // Type B of an announcement is a banner and is written as one.
    stands: (place) => ['PL', 'PU', 'PR', 'H'].includes(place),
    own: (place, typed) => {
      const execution = EXECUTIONS.find((each) => each === typed['execution']) ?? null
      if ((place === 'PU') !== (execution !== null)) return wrong('execution')
      const period = PROMOTION_PERIODS.find((each) => each === typed['period']) ?? null
      if (typed['period'] !== undefined && (period === null || place !== 'PR')) return wrong('period')
      const images = (typed['images'] ?? '').split(',').filter((image) => image !== '')
      if (images.length > 10 || !images.every(isOwnAddress)) return wrong('images')
      return done({ ...PLAIN, execution, period, images })
    },
  },
}

/** The entry, or the name of the first invalid word. */
export function readDraft(kind: EntryKind, place: string, typed: Typed, now: Temporal.Instant): Read<NewEntry> {
  const { words, more, stands, own } = KINDS[kind]
  if (!stands(place)) return wrong('place')
  const texts = readTexts(typed, words, more)
  if (!texts.ok) return texts
  const times = readTimes(typed, now)
  if (!times.ok) return times
  const position = readPosition(typed)
  if (!position.ok) return position
  const facts = own(place, typed)
  return facts.ok ? done({ kind, place, texts: texts.value, position: position.value, ...times.value, ...facts.value }) : facts
}
