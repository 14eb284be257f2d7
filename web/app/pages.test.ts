/** The table of pages: every line has its file, every page a line, and what cannot read the table agrees with it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressesOf, PAGE_NAMES, PAGES, pageOf } from './pages.ts'
import { agentPageOf, AGENT_PAGES, isAgentPage, isGamePage, memberPageOf, MEMBER_PAGES, needsLogin, PATHS } from './paths.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const sources = (readdirSync(path.join(root, 'web'), { recursive: true }) as string[]).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|^(dist|node_modules)/.test(file),
)
const imported = new Set(
  sources.flatMap((file) =>
    [...read(`web/${file}`).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, to = '']) => path.join(path.dirname(file), to)),
  ),
)

describe('[SHELL-13] the table of pages', () => {
  it.each(PAGE_NAMES)('%s names a component that its file exports', (name) => {
    const { file, part } = pageOf(name)
    expect(read(`web/pages/${file}.tsx`)).toMatch(new RegExp(`export (const|function) ${part}\\b`))
  })

  it('names every page, but for parts that others import', () => {
    const named = new Set(PAGE_NAMES.map((name) => `pages/${pageOf(name).file}.tsx`))
    const forgotten = sources.filter((file) => file.startsWith('pages/') && !named.has(file) && !imported.has(file))
    expect(forgotten).toEqual([])
  })

  it('agrees with the first paint and the server about the addresses of Home', () => {
    const homes = PAGE_NAMES.filter((name) => pageOf(name).file === 'home').flatMap(addressesOf)
    const others = PAGE_NAMES.filter((name) => pageOf(name).file !== 'home').flatMap(addressesOf)
    for (const file of ['web/public/first-paint.js', 'server/app/first-page.ts']) {
      const [, pattern = ''] = /\/(\^\\\/\(index.*?\$)\//.exec(read(file)) ?? []
      const isHome = new RegExp(pattern)
      expect(
        homes.filter((address) => !isHome.test(address)),
        file,
      ).toEqual([])
      expect(
        others.filter((address) => isHome.test(address)),
        file,
      ).toEqual([])
    }
  })

  it('agrees with the server about the pages that anybody may read, each with words for previews', () => {
    const named = Object.keys(JSON.parse(read('server/app/page/head-texts.json')) as object)
    const addresses = PAGE_NAMES.map((name) => pageOf(name))
      .filter(({ who, path, opens }) => who === 'everybody' && !path.includes('$') && opens === undefined)
      .map(({ path }) => path)
    // Reached by a link from elsewhere only: a QR code, and a mail that freezes withdrawals.
    expect(named.toSorted()).toEqual(addresses.filter((at) => !['/phone', '/freeze'].includes(at)).toSorted())
  })

  it('agrees with the server about the addresses that have a page', () => {
    const [, pattern = ''] = /OTHER_PAGES =\s+\/(.*)\/\n/.exec(read('server/app/page/heads.ts')) ?? []
    const named = Object.keys(JSON.parse(read('server/app/page/head-texts.json')) as object)
    const isPage = (address: string): boolean =>
      new RegExp(pattern).test(address) || named.some((each) => address === each || (each !== '/' && address.startsWith(`${each}/`)))
    const addresses = PAGE_NAMES.flatMap(addressesOf).map((address) => address.toLowerCase())
    expect(addresses.filter((address) => !isPage(address))).toEqual([])
    expect(['/etc/passwd', '/no-such-page', '/memberships', '/wps/relay'].filter(isPage)).toEqual([])
  })

  it('tells who comes, and what stands around a page, in any case and for all below it', () => {
    const ask = (isSo: (pathname: string) => boolean, ...addresses: string[]): boolean[] => addresses.map(isSo)
    expect(ask(needsLogin, '/favorite', '/FAVORITE/', '/member/withdraw', '/member/nothing', '/vnlottery')).not.toContain(false)
    expect(ask(needsLogin, '/', '/favorites', '/help/terms', '/play/PG/any', '/agentHome', '/login/google')).not.toContain(true)
    expect(ask(isGamePage, '/play/BGS/dice', '/play/PG/any/', '/lottery', '/SEALOTTERY', '/seamless', '/lottert')).not.toContain(false)
    expect(ask(isGamePage, '/', '/rng', '/lott', '/member/withdraw', '/playing/PG/any')).not.toContain(true)
    expect(ask(isAgentPage, '/agent', '/agenthome', '/agentHome/', '/agentHome/deposit')).not.toContain(false)
    expect(ask(isAgentPage, '/agents', '/', '/member')).not.toContain(true)
  })

  it('gives the member center its pages in their order, the security center where none is named', () => {
    expect(MEMBER_PAGES.map((page) => PAGES[page].menu)).toHaveLength(MEMBER_PAGES.length)
    expect(memberPageOf('/member/withdraw')).toBe('withdraw')
    expect(memberPageOf(PATHS.member)).toBe('securityCenter')
  })

  it('[AGENT-01] gives the agent center its pages in their order, the team overview where none is named, each behind the guard', () => {
    expect(AGENT_PAGES.map((page) => PAGES[page].who)).toEqual(AGENT_PAGES.map(() => 'agent'))
    expect(agentPageOf('/AGENTHOME/Withdraw/')).toBe('agentWithdraw')
    expect([agentPageOf(PATHS.agentHome), AGENT_PAGES[0]]).toEqual(['agentTeamOverview', 'agentTeamOverview'])
  })
})
