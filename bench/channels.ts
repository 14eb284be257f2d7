/**
 * `npm run bench:channels`: pages with an open live channel, whose product is ended and started again. It tells how long it takes until all of them are back.
 * People are registered and logged in at the door. Each has several pages, which share a log-in as the tabs of a browser do.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, freshData, launch } from '../server/app/testing/product-process.ts'
import { register } from '../server/app/testing/product-people.ts'
import { logIn, type Person } from './product/acts.ts'
import type { PagesWish } from './product/pages.ts'

const START_MS = 600_000
const LOOK_MS = 100

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '5000' },
    /** Pages of one person; a member may have twenty. */
    pages: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    /** Seconds after which a round that is not whole is given up. */
    patience: { type: 'string', default: '120' },
  },
})
const CHANNELS = Number(values.channels)
const usernames = Array.from({ length: Math.ceil(CHANNELS / Number(values.pages)) }, (_, at) => `pages${String(at).padStart(5, '0')}`)
const say = (line: string): void => console.error(line)

const data = await freshData()
const environment = { BAIZE_DATA: data.folder, PORT: String(await freePort()), BAIZE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' }
let product = await launch(environment).ready(START_MS)
const url = (): string => product.url
const people: Person[] = []
for (const username of usernames) {
  await register(url, username)
  people.push((await logIn(product.url, { username, cookie: '' })).person)
}
say(`${people.length} people are logged in`)

const wish: PagesWish = { url: product.url, people, channels: CHANNELS }
const load = fork(path.join(import.meta.dirname, 'product/pages.ts'), [], { execArgv: ['--max-semi-space-size=64'] })
load.send(wish)

/** Seconds until that many channels are open; undefined where that takes too long. */
async function allOpen(since: number): Promise<number | undefined> {
  while (performance.now() - since < Number(values.patience) * 1_000) {
    load.send('open')
    const [open] = (await once(load, 'message')) as [number]
    if (open >= CHANNELS) return (performance.now() - since) / 1_000
    await sleep(LOOK_MS)
  }
  return undefined
}

const show = (seconds: number | undefined): string => (seconds === undefined ? `not within ${values.patience}` : seconds.toFixed(1))
const rows = ['| round | s from the stop until the port answers | s from then until all channels are back |', '| --- | --- | --- |']
let isGood = (await allOpen(performance.now())) !== undefined
for (let round = 1; isGood && round <= Number(values.rounds); round += 1) {
  const stopped = performance.now()
  await product.stop()
  product = await launch({ ...environment, BUILD_WEB: 'no' }).ready(START_MS)
  const answers = performance.now()
  const back = await allOpen(answers)
  isGood &&= back !== undefined
  rows.push(`| ${round} | ${show((answers - stopped) / 1_000)} | ${show(back)} |`)
}
load.disconnect()
await once(load, 'exit')
await product.stop()
await data.clean()
console.log([`${CHANNELS} channels of ${people.length} people`, '', ...rows].join('\n'))
process.exitCode = isGood ? 0 : 1
