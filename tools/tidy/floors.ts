/** The floors of the project: who may import whom, and through which door. */
import path from 'node:path'
import type { Facts } from './facts.ts'
import { isConfig, isTest, type Fault } from './source.ts'

/** The place of a file. `room` is empty where a floor has no rooms. */
type Position = { floor: string; room: string }

const SERVER = ['platform', 'ledger', 'gateways', 'business', 'app']
const WEB_GROUND = ['contract', 'rules', 'ui', 'web-api', 'web-i18n', 'web-form']
const OUTSIDE = ['contract', 'rules', 'ui', 'sandbox', 'web-i18n', ...SERVER]

/** The floors that a floor may import. Its own name means: inside itself, where it has rooms only inside one room. */
const STANDS_ON: Record<string, readonly string[]> = {
  contract: ['contract'],
  rules: ['contract', 'rules'],
  ui: ['contract', 'ui'],
  'web-api': ['contract', 'web-api'],
  'web-i18n': ['contract', 'web-i18n'],
  'web-form': ['contract', 'ui', 'web-api', 'web-i18n', 'web-form'],
  'web-feature': [...WEB_GROUND, 'web-feature'],
  'web-page': [...WEB_GROUND, 'web-feature', 'web-page'],
  'web-app': [...WEB_GROUND, 'web-feature', 'web-page', 'web-app'],
  'web-testing': [...WEB_GROUND, 'web-feature', 'web-page', 'web-app', 'web-testing'],
  'web-root': [...WEB_GROUND, 'web-feature', 'web-page', 'web-app', 'web-root'],
  platform: ['contract', 'rules', 'platform'],
  ledger: ['contract', 'rules', 'platform', 'ledger'],
  gateways: ['contract', 'rules', 'platform', 'gateways'],
  business: ['contract', 'rules', 'platform', 'ledger', 'business'],
  app: ['contract', 'rules', ...SERVER],
  sandbox: ['contract', 'rules', 'sandbox'],
  tools: [...OUTSIDE, 'tools'],
  bench: [...OUTSIDE, 'tools', 'bench'],
  e2e: [...OUTSIDE, 'e2e'],
  root: ['tools', 'root'],
}

/** The product's floors; tools, benches and journeys may use what tests use. */
const SHIPPED = new Set(Object.keys(STANDS_ON).filter((floor) => !['tools', 'bench', 'e2e', 'root'].includes(floor)))
const ROOMED = new Set(['business', 'web-feature', 'web-page'])
const WORKSPACES = new Set(['contract', 'rules', 'ui', 'web', 'console', 'server', 'sandbox'])

/** The place of a file, or undefined where it is on no floor of the plan. */
function placeOf(file: string): Position | undefined {
  const [ground = '', second = '', third = ''] = file.split('/')
  if (!file.includes('/')) return { floor: 'root', room: '' }
  if (ground === 'web' || ground === 'console') return webPlace(ground, second, third)
  if (ground !== 'server') return ground in STANDS_ON ? { floor: ground, room: ground } : undefined
  if (!file.slice('server/'.length).includes('/')) return undefined
  if (['platform', 'ledger', 'gateways', 'app', 'migrations'].includes(second)) return { floor: second, room: second }
  return { floor: 'business', room: second }
}

function webPlace(ground: string, second: string, third: string): Position | undefined {
  const floors: Record<string, string> = {
    app: 'web-app',
    pages: 'web-page',
    features: 'web-feature',
    api: 'web-api',
    i18n: 'web-i18n',
    form: 'web-form',
    testing: 'web-testing',
    build: 'web-root',
  }
  if (third === '') return { floor: 'web-root', room: ground }
  const floor = floors[second]
  if (floor === undefined) return undefined
  return { floor, room: ROOMED.has(floor) ? `${ground}/${second}/${third.split('.')[0]}` : `${ground}/${second}` }
}

/** The project's own file that a specifier points to; undefined for an external package. */
export function targetOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), bare))
  return bare.startsWith('@baize/') ? bare.slice('@baize/'.length) : undefined
}

/** Faults of the rules `floors` and `doors` in one file. */
export function floorFaults(facts: Facts): Fault[] {
  const here = placeOf(facts.path)
  if (here === undefined) return [{ rule: 'floors', path: facts.path, line: 1, says: 'stands on no floor of the plan' }]
  const faults: Fault[] = []
  for (const { specifier, line } of facts.imports) {
    const says = wayFault(facts.path, specifier) ?? groundFault(facts.path, here, specifier)
    if (says !== undefined) faults.push({ rule: 'floors', path: facts.path, line, says })
    else {
      const target = targetOf(facts.path, specifier)
      const closed = target === undefined ? undefined : doorFault(facts.path, here, target)
      if (closed !== undefined) faults.push({ rule: 'doors', path: facts.path, line, says: closed })
    }
  }
  return faults
}

/** How an import is written: relative inside a workspace, by package name across, always with the file named. */
function wayFault(from: string, specifier: string): string | undefined {
  const target = targetOf(from, specifier)
  if (target === undefined) return undefined
  const [there = ''] = target.split('/')
  const [here = ''] = from.split('/')
  if (!target.includes('/') && specifier.startsWith('@baize/')) return `imports the whole of ${specifier}; name the file`
  if (specifier.startsWith('@baize/') && there === here) return `imports its own workspace by package name: ${specifier}`
  const leaves = WORKSPACES.has(here) && there !== here
  if (specifier.startsWith('.') && leaves) return `leaves its workspace by a relative path: ${specifier}`
  return undefined
}

function groundFault(from: string, here: Position, specifier: string): string | undefined {
  const target = targetOf(from, specifier)
  if (target === undefined) return packageFault(from, here, specifier)
  const there = placeOf(target)
  if (isForTests(target) && SHIPPED.has(here.floor) && !isTest(from)) return `imports ${target}, which only tests use`
  if (there === undefined) return `imports ${target}, which stands on no floor of the plan`
  if (isPaths(target) && ['web-feature', 'web-page', 'e2e', 'tools'].includes(here.floor)) return undefined
  if (isPaths(from) && !isPaths(target) && there.floor !== 'contract')
    return `${path.posix.basename(from)} is read from every floor, so it may itself import the contract only`
  if (target === 'server/app/testing.ts' && isTest(from) && /^(server|sandbox)\//.test(from)) return undefined
  if (target.startsWith('web/testing/') && isTest(from) && from.startsWith('web/')) return undefined
  if (!(STANDS_ON[here.floor] ?? []).includes(there.floor)) return `${floorName(here)} may not import ${floorName(there)}: ${target}`
  if (ROOMED.has(here.floor) && there.floor === here.floor && there.room !== here.room)
    return `rooms of one floor never import one another: ${target}`
  return undefined
}

/** Contract and rules run in the browser and on the server, so they depend on no runtime and nearly no package. */
function packageFault(from: string, here: Position, specifier: string): string | undefined {
  if (isTest(from) || isConfig(from)) return undefined
  if (here.floor === 'contract' && !/^typebox(\/|$)/.test(specifier)) return `contract imports nothing but the schema library: ${specifier}`
  if (here.floor === 'rules') return `rules are pure and import no package: ${specifier}`
  return undefined
}

/** A server room is entered by `<room>/<room>.ts`; `app` also imports its routes and jobs; platform is open to all. */
function doorFault(from: string, here: Position, target: string): string | undefined {
  const there = placeOf(target)
  if (there === undefined || (there.floor === here.floor && there.room === here.room)) return undefined
  const parts = target.split('/')
  const last = parts.at(-1)
  if (there.floor === 'sandbox')
    return last === 'main.ts' || isDoor(parts) ? undefined : `a sandbox service is entered by its door or main.ts, not by ${target}`
  if (!['ledger', 'gateways', 'business'].includes(there.floor)) return undefined
  if (isForTests(target) && (isTest(from) || !SHIPPED.has(here.floor))) return undefined
  if (isDoor(parts) || (there.floor === 'gateways' && parts.length === 3)) return undefined
  if (here.floor === 'app' && (last === 'routes.ts' || last === 'jobs.ts')) return undefined
  return `${there.room} is entered by its door, not by ${target}`
}

/** `wallet/wallet.ts`: the last folder and the file have one name; a gateway may be a room inside gateways. */
function isDoor(parts: string[]): boolean {
  const depth = parts[1] === 'gateways' ? 4 : 3
  return (parts.length === depth || parts.length === 3) && parts.at(-1) === `${parts.at(-2)}.ts`
}

/** A room's `testing/` may import what no product file may. */
function isForTests(target: string): boolean {
  return target.includes('/testing/')
}

function isPaths(file: string): boolean {
  return /^(web|console)\/app\/(pages|paths)\.ts$/.test(file)
}

function floorName(place: Position): string {
  return place.floor === 'business' ? `the room ${place.room}` : place.floor.replace('-', '/')
}
