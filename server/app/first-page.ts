/**
 * First page: the site's one page as an address begins with it. The first view then needs no script: lists come with their first pictures,
 * help with its first words.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Game, GameType } from '@baize/contract/games.ts'
import type { Opening } from '../content/content.ts'
import { drawHead, headOf, languageOf, pathOf, type Language, type PageRequest } from './page/heads.ts'

/** What a list offers to choose by: providers, and the facts that its games state. */
export type FirstChoices = { readonly hasProviders: boolean; readonly hasFacts: boolean }

/** Lists whose tiles have a known place before their games are known. */
const LISTS: Readonly<Record<string, { readonly gameType: GameType; readonly choices: FirstChoices }>> = {
  '/rng': { gameType: 'RNG', choices: { hasProviders: true, hasFacts: true } },
  '/fish': { gameType: 'FISH', choices: { hasProviders: true, hasFacts: false } },
  '/bgs': { gameType: 'BGS', choices: { hasProviders: false, hasFacts: false } },
}
/** Home under the addresses that web/public/first-paint.js has too; its picture is in the built page. */
const HOMES = /^\/(index|index\.html|home|login|register|reset)?$/
/** The content pages: help itself, and those below it by name. */
const WORDS = /^\/help(?:\/([a-z0-9-]+))?$/
/** A row of the widest list, and three of a phone's. */
const PICTURES = 6

/** Where the page names the key that must have signed the keys of its encrypted forms (web/api/sealed.ts). */
const SIGNER = '<meta name="trusted-signer" content="'

/** The part of the head that is about one page, from its description to its title. */
const HEAD = /<meta name="description"[^]*?>|<title>[^]*?<\/title>/g

/** The part of the page that belongs to Home, between the marks in web/index.html. */
const HOME_BOXES = /<!-- first: -->[^]*<!-- :first -->/

type Encoding = 'br' | 'gzip' | undefined
type Page = { readonly html: string; readonly etag: string; readonly bodies: ReadonlyMap<Encoding, Buffer> }

export type FirstPageNeeds = {
  /** The first games of a visitor's list. */
  firstGames(gameType: GameType, count: number): Promise<readonly Game[]>
  drawFirstList(games: readonly Game[], choices: FirstChoices): Promise<string>
  /** The first part of a content page; `undefined` where there is no such page. */
  opening(slug: string, language: Language): Promise<Opening | undefined>
  drawFirstWords(opening: Opening, language: Language): Promise<string>
  /** The public key that signs the keys of encrypted forms. */
  readonly trustedSigner: string
  /** The site's own origin. */
  site(): string
  warn(error: unknown): void
}

async function press(html: string): Promise<Page> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  const bodies = new Map<Encoding, Buffer>([
    ['br', brotli],
    ['gzip', zipped],
    [undefined, plain],
  ])
  return { html, etag: createHash('sha256').update(html).digest('base64url').slice(0, 22), bodies }
}

const encodingOf = ({ headers }: PageRequest): Encoding =>
  (['br', 'gzip'] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!;\\s*q=0(\\.0*)?\\s*(,|$))`).test(String(headers['accept-encoding'] ?? '')),
  )

/** The beginning of an address's page, and the name under which the page is cached. */
type Beginning = { readonly name: string; readonly boxes: string | undefined }

const NOTHING: Beginning = { name: 'others', boxes: '' }
/** Home's boxes stand in the page as it is built. */
const HOME: Beginning = { name: 'home', boxes: undefined }

/** Finds the page of an address. It is compressed once for each state of its beginning. */
export function createFirstPages(
  file: string,
  { firstGames, drawFirstList, opening, drawFirstWords, trustedSigner, site, warn }: FirstPageNeeds,
) {
  const kept = new Map<string, Promise<Page>>()
  const beginningOf = async (address: string, asking: PageRequest): Promise<Beginning> => {
    const list = Object.hasOwn(LISTS, address) ? LISTS[address] : undefined
    if (list) return { name: address, boxes: await drawFirstList(await firstGames(list.gameType, PICTURES), list.choices) }
    const [isWords, slug = 'help'] = WORDS.exec(address) ?? []
    if (isWords === undefined) return NOTHING
    const language = languageOf(asking)
    const words = await opening(slug, language)
    return words ? { name: `${language} ${address}`, boxes: await drawFirstWords(words, language) } : NOTHING
  }
  const beginning = async (address: string, asking: PageRequest): Promise<Beginning> => {
    try {
      return await beginningOf(address, asking)
    } catch (error) {
      // A page without its prepared beginning is better than none.
      warn(error)
      return NOTHING
    }
  }
  const beginningFor = (asking: PageRequest): Beginning | Promise<Beginning> => {
    if (HOMES.test(asking.url.split('?')[0]!)) return HOME
    // A list that is narrowed by its address begins with other games.
    return /\?(?!lang=(?:en|my)$)/.test(asking.url) ? NOTHING : beginning(pathOf(asking), asking)
  }
  return async (asking: PageRequest): Promise<Page> => {
    const [built, { name: begins, boxes }] = await Promise.all([readFile(file, 'utf8'), beginningFor(asking)])
    const language = languageOf(asking)
    const head = headOf(pathOf(asking))
    const key = `${language} ${head} ${begins}`
    const signed = built
      .replace(SIGNER, `${SIGNER}${trustedSigner}`)
      .replace('<html lang="my"', `<html lang="${language}"`)
      .replaceAll(HEAD, '')
      .replace('</head>', () => `  ${drawHead(head, language, site())}\n  </head>`)
    const html = boxes === undefined ? signed : signed.replace(HOME_BOXES, () => boxes)
    const before = await kept.get(key)
    if (before?.html === html) return before
    const page = press(html)
    kept.set(key, page)
    return page
  }
}

export function sendPage({ etag, bodies }: Page, asking: PageRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingOf(asking)
  const tag = `"${etag}-${encoding ?? 'plain'}"`
  void reply.header('etag', tag).header('vary', 'accept-encoding, accept-language')
  if (asking.headers['if-none-match'] === tag) return reply.code(304).send()
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bodies.get(encoding))
}
