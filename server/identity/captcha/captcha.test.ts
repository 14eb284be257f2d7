/** Proves the captchas: both kinds work once, in time, for whom they were made, and none of the known ways around them does. */
import { createHash, createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import type { IdentityNeeds } from '../needs.ts'
import { captchaImage, captchaSvg, captchaText } from './captcha-image.ts'
import { createCrowds } from './crowd.ts'
import { PASSWORD, smallWorld, solve, type Browser, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let drawn: string[]

/** A random source that records the texts that are drawn: a captcha's text is five choices of thirty-one signs. */
const watchedRandom = () => {
  const picks: number[] = []
  const below = (limit: number) => {
    const pick = createHash('sha256').update(`${drawn.length}|${picks.length}`).digest().readUInt32BE() % limit
    picks.push(pick)
    return pick
  }
  return { picks, below }
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate identity_member, identity_session, identity_attempt, identity_device, identity_captcha, identity_proof_spent cascade',
  )
  drawn = []
  world = smallWorld(database)
})

/** Draws an image for the browser and answers what stands on it, found by trying texts of a generator that the test knows. */
async function image(browser: Browser): Promise<string> {
  const { picks, below } = watchedRandom()
  const random = {
    bytes: (count: number) => crypto.getRandomValues(Buffer.alloc(count)),
    below,
    token: (bytes: number) => crypto.getRandomValues(Buffer.alloc(bytes)).toString('base64url'),
  }
  const knowing = smallWorld(database, { random, clock: world.clock })
  const outcome = await (async () => {
    const drawer = knowing.browser(browser.ip)
    const made = await drawer.call<string>('captchaImage')
    for (const [name, value] of drawer.cookies) {
      browser.cookies.set(name, value)
      browser.ages.set(name, drawer.ages.get(name))
    }
    return made
  })()
  const first = picks.slice(0, 5)
  const text = captchaText({ ...random, below: () => first.shift() ?? 0 })
  drawn.push(outcome.ok ? outcome.value : '')
  return text
}

describe('[ID-05, API-05] the work of a puzzle', () => {
  test('grows with those that one address takes within an hour, eightfold at most', async () => {
    const work = async (browser: Browser): Promise<number> => {
      const challenge = await browser.call<{ maxnumber: number }>('captchaChallenge')
      return challenge.ok ? challenge.value.maxnumber : 0
    }
    const crowd = world.browser('2001:db8:1:1::1')
    const asked: number[] = []
    for (let at = 0; at < 330; at += 1) asked.push(await work(at % 2 ? crowd : world.browser('2001:db8:1:1:ffff::2')))
    expect([0, 39, 40, 80, 279, 280, 329].map((at) => asked[at])).toEqual([20, 20, 40, 60, 140, 160, 160])
    expect(await work(world.browser('203.0.113.77'))).toBe(20)
    // The expensive puzzle is solved like any other.
    expect(await crowd.register('mandalay7')).toMatchObject({ ok: true })
    world.clock.forward({ minutes: 59, seconds: 59 })
    expect(await work(crowd)).toBe(160)
    world.clock.forward({ seconds: 1 })
    expect(await work(crowd)).toBe(20)
  })
})

test('[ID-05] a puzzle of the product is about half a second’s work', async () => {
  const limits: number[] = []
  const random = { ...systemRandom, below: (limit: number) => (limits.push(limit), 0) }
  const product = smallWorld(database, { proofDifficulty: undefined, random } as unknown as Partial<IdentityNeeds>)
  expect(await product.browser().call('captchaChallenge')).toMatchObject({ value: { maxnumber: 50_000 } })
  expect(limits).toEqual([50_001])
})

test('[ID-05] a process remembers fifty thousand addresses, and forgets the one that came first', () => {
  const crowd = createCrowds(world.clock)
  const first = Array.from({ length: 41 }, () => crowd('198.51.100.1')).at(-1)
  for (let at = 1; at < 50_000; at += 1) crowd(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)
  const [kept, , forgotten] = [crowd('198.51.100.1'), crowd('198.51.100.2'), crowd('198.51.100.1')]
  expect([first, kept, forgotten]).toEqual([2, 2, 1])
  // An address whose hour begins again counts as the one that came last.
  world.clock.forward({ hours: 1 })
  for (let at = 0; at < 41; at += 1) crowd('10.0.0.5')
  for (const at of [1, 2, 3, 4]) crowd(`172.16.0.${at}`)
  expect(crowd('10.0.0.5')).toBe(2)
})

test('[ID-05] the image is dark strokes and dots in a dull shade over five of thirty-one signs', async () => {
  const signs: string[] = []
  for (let sign = 0; sign < 31; sign += 1) signs.push(captchaText({ ...systemRandom, below: () => sign }).slice(0, 2))
  expect(signs.join(' ')).toBe(
    '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
      .split('')
      .map((sign) => sign + sign)
      .join(' '),
  )
  const limits: number[] = []
  const last = { ...systemRandom, below: (limit: number) => (limits.push(limit), limit - 1) }
  expect([captchaText(last), limits.splice(0)]).toEqual(['ZZZZZ', Array(5).fill(31)])
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const [svg, first] = [captchaSvg('2A', last), captchaSvg('2A', { ...systemRandom, below: () => 0 })]
  chance.mockRestore()
  const arc = (path: string, shade: string) => `<path d="${path}" stroke="hsl(${shade})" stroke-width="1.5" fill="none"/>`
  const dot = (at: string, shade: string) => `<circle ${at} fill="hsl(${shade})"/>`
  expect(svg.slice(svg.indexOf('<path d="M0 '))).toBe(
    `${arc('M0 63 Q90 95 180 63', '359 20% 37%').repeat(2)}${dot('cx="179" cy="63" r="2"', '359 20% 37%').repeat(40)}</svg>`,
  )
  expect(first).toContain(arc('M0 0 Q90 -32 180 0', '0 20% 18%') + dot('cx="0" cy="0" r="1"', '0 20% 18%'))
  // Two strokes of the package's own and two signs, of which the first begins where one of this size does.
  const drawn = svg.slice(0, svg.indexOf('<path d="M0 '))
  expect(drawn).toMatch(/^<svg xmlns="[^"]+" width="180" height="64" viewBox="0,0,180,64">(<path d="[^"]+" stroke="#555" [^>]+>){2}/)
  expect([...drawn.matchAll(/<path fill="#333" d="(M[^A-Z]+)/g)].map(([, from]) => from)).toEqual(['M64.88 46.29', 'M112.34 38.24'])
  limits.length = 0
  const png = sharp(Buffer.from((await captchaImage('2A', last)).slice('data:image/png;base64,'.length), 'base64'))
  expect([limits.at(-1), await png.metadata()]).toMatchObject([9, { isPalette: true, hasAlpha: false, width: 180, height: 64 }])
  expect((await png.raw().toBuffer()).subarray(0, 3).toString('hex')).toBe('eef0f2')
})

describe('[ID-05] the image', () => {
  test('is a PNG of its own each time, with an id in a cookie of two minutes, and its text is not kept', async () => {
    const browser = world.browser()
    const text = await image(browser)
    expect(browser.ages.get('captcha')).toBe(120)
    const id = browser.cookies.get('captcha')!
    expect(Buffer.from(id, 'base64url')).toHaveLength(16)
    await image(browser)
    expect(drawn[0]).not.toBe(drawn[1])
    const [, base64 = ''] = /^data:image\/png;base64,(.+)$/.exec(drawn[0]!) ?? []
    const picture = await sharp(Buffer.from(base64, 'base64')).metadata()
    expect(picture).toMatchObject({ format: 'png', width: 180, height: 64 })
    const { rows } = await database.pool.query('select * from identity_captcha')
    expect(JSON.stringify(rows)).not.toContain(id)
    expect(rows.map(({ answer_hash }) => answer_hash.toString('hex'))).not.toContain(createHash('sha256').update(text).digest('hex'))
  })

  test('is drawn for many addresses at once up to the number of cores; a few wait, and the others are refused as busy at once', async () => {
    // However long a drawing takes here, nobody's wait ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const most = availableParallelism() + 25
    const asked = Array.from({ length: most + 60 }, (_, at) => world.browser(`198.51.100.${at % 250}`).call<string>('captchaImage'))
    const said = (await Promise.all(asked)).map((answer) => (answer.ok ? 'drawn' : answer.code))
    expect(said.filter((word) => word === 'busy').length).toBe(60)
    expect(said.filter((word) => word === 'drawn').length).toBe(most)
    expect(await world.browser().call<string>('captchaImage')).toMatchObject({ ok: true })
  })

  test('lets a registration through once, in any case and with blanks around', async () => {
    const browser = world.browser()
    const text = await image(browser)
    const id = browser.cookies.get('captcha')!
    world.clock.forward({ seconds: 119 })
    expect(await browser.register('mandalay7', { captcha: ` ${text.toLowerCase()} ` })).toMatchObject({ ok: true })
    expect(browser.cookies.has('captcha')).toBe(false)
    const again = world.browser()
    again.cookies.set('captcha', id)
    expect(await again.register('mandalay8', { captcha: text })).toEqual({ ok: false, code: 'captcha-failed', detail: { captcha: true } })
  })

  test.each([
    ['no answer', async () => undefined, 'captcha-required'],
    ['an empty answer', async () => '', 'captcha-failed'],
    ['a wrong answer', async () => 'WRONG', 'captcha-failed'],
    ['a text with a null character', async (_b: Browser, text: string) => `${text}\u0000`, 'captcha-failed'],
    ['no cookie', async (browser: Browser, text: string) => (browser.cookies.delete('captcha'), text), 'captcha-failed'],
    [
      'a cookie of nobody',
      async (browser: Browser, text: string) => (browser.cookies.set('captcha', 'A'.repeat(22)), text),
      'captcha-failed',
    ],
    ['an answer too late', async (_b: Browser, text: string) => (world.clock.forward({ seconds: 120 }), text), 'captcha-failed'],
    [
      'the answer of another image',
      async (browser: Browser, text: string) => {
        await image(browser)
        return text
      },
      'captcha-failed',
    ],
    [
      'a second try after a wrong one',
      async (browser: Browser, text: string) => {
        const id = browser.cookies.get('captcha')!
        await browser.register('mandalay7', { captcha: 'WRONG' })
        browser.cookies.set('captcha', id)
        return text
      },
      'captcha-failed',
    ],
    [
      'an answer that another login used up',
      async (browser: Browser, text: string) => {
        const id = browser.cookies.get('captcha')!
        await browser.login('nobody77', PASSWORD, { captcha: text })
        browser.cookies.set('captcha', id)
        return text
      },
      'captcha-failed',
    ],
  ] as const)('%s does not pass', async (_way, bend, code) => {
    const browser = world.browser()
    const text = await image(browser)
    const captcha = await bend(browser, text)
    expect(await browser.register('mandalay7', { captcha })).toEqual({ ok: false, code, detail: { captcha: true } })
    expect(await world.identity.findByAccount('mandalay7')).toBeUndefined()
  })

  test('of a hundred parallel uses of one answer one passes', async () => {
    const text = await image(world.browser())
    const browsers = Array.from({ length: 100 }, () => world.browser())
    const first = world.browser()
    const answer = await image(first)
    for (const browser of browsers) browser.cookies.set('captcha', first.cookies.get('captcha')!)
    const outcomes = await Promise.all(browsers.map((browser, index) => browser.register(`member${index}`, { captcha: answer })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(text).toHaveLength(5)
  })
})

describe('[ID-05] the proof of work', () => {
  const refuse = { ok: false, code: 'captcha-failed', detail: { captcha: true } }
  type Puzzle = Parameters<typeof solve>[0]
  const puzzle = async (): Promise<Puzzle> => {
    const outcome = await world.browser().call<Puzzle>('captchaChallenge')
    if (!outcome.ok) throw new Error('no puzzle')
    return outcome.value
  }
  const pack = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64')
  const unpack = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString()) as Record<string, unknown>

  test('passes once, by whichever browser solved it', async () => {
    const proof = await solve(await puzzle())
    expect(await world.browser().register('mandalay7', { proof })).toMatchObject({ ok: true })
    expect(await world.browser().register('mandalay8', { proof })).toEqual(refuse)
    const spelled = unpack(proof)
    expect(
      await world
        .browser()
        .register('mandalay8', { proof: pack({ ...spelled, salt: String(spelled['salt']).replace(/&$/, ''), took: 1 }) }),
    ).toEqual(refuse)
  })

  test('of fifty parallel uses one passes', async () => {
    const proof = await solve(await puzzle())
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => world.browser().register(`member${index}`, { proof })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each([
    ['nonsense', () => 'AAAA'],
    ['no JSON object', () => pack([])],
    ['null', () => pack(null)],
    ['a wrong number', (good: Record<string, unknown>) => pack({ ...good, number: Number(good['number']) + 1 })],
    ['a number as text', (good: Record<string, unknown>) => pack({ ...good, number: String(good['number']) })],
    ['another algorithm', (good: Record<string, unknown>) => pack({ ...good, algorithm: 'SHA-1' })],
    ['an algorithm that is none', (good: Record<string, unknown>) => pack({ ...good, algorithm: 'ROT-13' })],
    [
      'a later expiry',
      (good: Record<string, unknown>) => pack({ ...good, salt: String(good['salt']).replace(/expires=\d+/, 'expires=9999999999') }),
    ],
    ['no expiry', (good: Record<string, unknown>) => pack({ ...good, salt: String(good['salt']).replace(/\?.*$/, '') })],
    [
      'a flipped signature',
      (good: Record<string, unknown>) =>
        pack({ ...good, signature: String(good['signature']).replace(/^./, (c) => (c === '0' ? '1' : '0')) }),
    ],
    [
      'a puzzle of one’s own making, signed with a key of one’s own',
      () => {
        const salt = 'aa?expires=9999999999&'
        const challenge = createHash('sha256').update(`${salt}1`).digest('hex')
        return pack({
          algorithm: 'SHA-256',
          challenge,
          salt,
          number: 1,
          signature: createHmac('sha256', 'guess').update(challenge).digest('hex'),
        })
      },
    ],
    ['no signature', (good: Record<string, unknown>) => pack({ ...good, signature: undefined })],
    ['a number for a salt', (good: Record<string, unknown>) => pack({ ...good, salt: 7 })],
    ['a list for a challenge', (good: Record<string, unknown>) => pack({ ...good, challenge: [good['challenge']] })],
    ['half a number', (good: Record<string, unknown>) => pack({ ...good, number: Number(good['number']) + 0.5 })],
  ])('%s does not pass', async (_what, forge) => {
    const good = unpack(await solve(await puzzle()))
    expect(await world.browser().register('mandalay7', { proof: forge(good) })).toEqual(refuse)
  })

  test('is too late after five minutes', async () => {
    const [early, late] = [await solve(await puzzle()), await solve(await puzzle())]
    world.clock.forward({ minutes: 4, seconds: 59 })
    expect(await world.browser().register('mandalay7', { proof: early })).toMatchObject({ ok: true })
    world.clock.forward({ seconds: 1 })
    expect(await world.browser().register('mandalay8', { proof: late })).toEqual(refuse)
  })
})
