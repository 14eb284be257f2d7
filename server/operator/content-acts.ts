/** Staff acts about content: banners, notices, announcements and the sections of the pages of words. */
import { done } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from './needs.ts'

const TIMES = { from: 'start, as 2026-12-01T06:00:00Z; default now', until: 'when it ends', position: 'smaller stands first' }
const TITLE = { title: 'its title in English', 'title-my': 'the same in Burmese' }
const CONTENT = { content: 'its words in English, as HTML', 'content-my': 'the same in Burmese' }

const adding = (
  { content }: OperatorNeeds,
  kind: 'banner' | 'notice' | 'announcement',
  place: string,
  summary: string,
  options: Readonly<Record<string, string>>,
): Act => ({
  name: `${kind}-add`,
  summary,
  words: [place],
  options: { ...TITLE, ...options, ...TIMES },
  changes: true,
  change: (tx, { words: [where = ''], options: typed }) => content.add(tx, kind, where, typed),
})

const sections = ({ content }: OperatorNeeds): Act[] => [
  {
    name: 'section-write',
    summary: 'Writes a section of a page (help, terms, about…), new or in place of the present one.',
    words: ['page', 'anchor'],
    options: { ...TITLE, ...CONTENT, position: 'smaller stands first' },
    changes: true,
    change: (tx, { words: [page = '', anchor = ''], options }) => content.writeSection(tx, page, anchor, options),
  },
  {
    name: 'section-remove',
    summary: 'Takes a section out of its page.',
    words: ['page', 'anchor'],
    options: {},
    changes: true,
    change: (tx, { words: [page = '', anchor = ''] }) => content.removeSection(tx, page, anchor),
  },
  {
    name: 'section-restore',
    summary: 'Restores the original text.',
    words: ['page', 'anchor'],
    options: {},
    changes: true,
    change: (tx, { words: [page = '', anchor = ''] }) => content.restoreSection(tx, page, anchor),
  },
]

export const contentActs = (needs: OperatorNeeds): Act[] => [
  adding(needs, 'banner', 'group', 'Shows a banner in a place: w_home, w_game, w_leftmenu, w_login, w_register, w_forget or w_pagcor.', {
    url: 'address of the picture on the site',
    text: 'one line under the title',
    'text-my': 'the same in Burmese',
    'link-type': 'PAGE, GAME, PROMOTION or LINK',
    link: 'target: /help, PG/tiger-treasures, the id of a promotion, https://…',
  }),
  adding(needs, 'notice', 'all|members', 'Adds a notice to the marquee, for everybody or for members.', CONTENT),
  adding(needs, 'announcement', 'type', 'Adds an announcement: PL news, H news that stands first, PU a popup, PR a promotion.', {
    ...CONTENT,
    execution: 'audience of a popup: A logged in, B visitors, F at the first login',
    images: 'addresses of pictures on the site, separated by commas',
    period: 'period of a promotion: daily, weekly, semimonthly or monthly',
  }),
  {
    name: 'content-remove',
    summary: 'Removes a banner, notice or announcement.',
    words: ['id'],
    options: {},
    changes: true,
    change: (tx, { words: [id = ''] }) => needs.content.remove(tx, id),
  },
  ...sections(needs),
  {
    name: 'list-content',
    summary: 'Shows every banner, notice and announcement that has not been removed.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await needs.content.list(reader)
      return done({ rows, summary: `${rows.length} entries` })
    },
  },
]
