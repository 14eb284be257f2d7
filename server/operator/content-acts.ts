/** Staff acts about content: banners, notices, announcements and the sections of the pages of words. */
import { BANNER_GROUPS, EXECUTIONS, LINKAGE_TYPES, PROMOTION_PERIODS } from '@baize/contract/content.ts'
import { changing, listing, type Act } from './acts/act.ts'
import { choice, code, instant, list, number, option, text, word, type Fields } from './acts/fields.ts'
import type { OperatorNeeds } from './needs.ts'

const POSITION = { position: option(number(0, 99_999), 'smaller stands first') }
const TIMES = {
  from: option(instant(), 'start, as 2026-12-01T06:00:00Z; default now'),
  until: option(instant(), 'when it ends'),
  ...POSITION,
}
const TITLE = { title: option(text(0, 160), 'its title in English'), 'title-my': option(text(0, 160), 'the same in Burmese') }
const CONTENT = {
  content: option(text(0, 40_000), 'its words in English, as HTML'),
  'content-my': option(text(0, 40_000), 'the same in Burmese'),
}

const adding = (
  { content }: OperatorNeeds,
  kind: 'banner' | 'notice' | 'announcement',
  places: readonly string[],
  summary: string,
  fields: Fields,
): Act =>
  changing({
    name: `${kind}-add`,
    summary,
    permission: 'content.write',
    danger: 'undone',
    fields: { place: word(choice(places)), ...TITLE, ...fields, ...TIMES },
    change: (tx, { place }, { options }) => content.add(tx, kind, place, options),
  })

const SECTION = { page: word(code('page')), anchor: word(code('anchor')) }

const sections = ({ content }: OperatorNeeds): Act[] => [
  changing({
    name: 'section-write',
    summary: 'Writes a section of a page (help, terms, about…), new or in place of the present one.',
    permission: 'content.write',
    danger: 'undone',
    fields: { ...SECTION, ...TITLE, ...CONTENT, ...POSITION },
    change: (tx, { page, anchor }, { options }) => content.writeSection(tx, page, anchor, options),
  }),
  changing({
    name: 'section-remove',
    summary: 'Takes a section out of its page.',
    permission: 'content.write',
    danger: 'undone',
    fields: SECTION,
    change: (tx, { page, anchor }) => content.removeSection(tx, page, anchor),
  }),
  changing({
    name: 'section-restore',
    summary: 'Restores the original text.',
    permission: 'content.write',
    danger: 'undone',
    fields: SECTION,
    change: (tx, { page, anchor }) => content.restoreSection(tx, page, anchor),
  }),
]

export const contentActs = (needs: OperatorNeeds): Act[] => [
  adding(needs, 'banner', BANNER_GROUPS, 'Shows a banner in a place.', {
    url: option(text(0, 500), 'address of the picture on the site'),
    text: option(text(0, 300), 'one line under the title'),
    'text-my': option(text(0, 300), 'the same in Burmese'),
    'link-type': option(choice(LINKAGE_TYPES), 'what the link leads to'),
    link: option(text(0, 2000), 'target: /help, PG/tiger-treasures, the id of a promotion, https://…'),
  }),
  adding(needs, 'notice', ['all', 'members'], 'Adds a notice to the marquee, for everybody or for members.', CONTENT),
  adding(
    needs,
    'announcement',
    ['PL', 'PU', 'PR', 'H'],
    'Adds an announcement: PL news, H news that stands first, PU a popup, PR a promotion.',
    {
      ...CONTENT,
      execution: option(choice(EXECUTIONS), 'audience of a popup: A logged in, B visitors, F at the first login'),
      images: option(list(10), 'addresses of pictures on the site, separated by commas'),
      period: option(choice(PROMOTION_PERIODS), 'period of a promotion'),
    },
  ),
  changing({
    name: 'content-remove',
    summary: 'Removes a banner, notice or announcement.',
    permission: 'content.write',
    danger: 'lasting',
    fields: { id: word(code('message')) },
    change: (tx, { id }) => needs.content.remove(tx, id),
  }),
  ...sections(needs),
  listing({
    name: 'list-content',
    summary: 'Shows every banner, notice and announcement that has not been removed.',
    permission: 'content.read',
    what: 'entries',
    rows: (reader) => needs.content.list(reader),
  }),
]
