/** The console of the running product: `npm start` prints its address, and the first person comes in there by an invitation of the command line. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, it, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { DEMO_STAFF } from '../demo.ts'
import { actAsOperator } from '../operator-act.ts'
import { preparedData } from '../testing/prepared-data.ts'
import { startProduct, until } from '../testing/product-process.ts'

const SLOW = 180_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
const PASSWORD = 'a quiet river in may'
/** A number may be of the step before and after: the one that takes the invitation up and the next are both good now. */
const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
const STEP_MS = 30_000

it('[OC-04] [OC-25] the first person of the console comes in at an address of its own, and nowhere else', { timeout: SLOW }, async () => {
  const data = await preparedData()
  vi.stubEnv('BAIZE_DATA', data.folder)
  const product = await startProduct({ BAIZE_DATA: data.folder, BUILD_WEB: 'no', PORT: '0' })
  const console = await until(
    () =>
      product
        .lines()
        .find((line) => /^\s+console: /.test(line))
        ?.split(/\s+/)
        .at(-1),
    () => 'the address of the console was not printed',
  )
  const ask = async (origin: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...given,
    })
    const { value } = (await response.json()) as { value: Record<string, string> }
    return { status: response.status, value, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const typed = async (...words: string[]): Promise<string> => {
    const said: string[] = []
    const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
    await actAsOperator(words, sink)
    return said.join('\n')
  }
  const operator = (by: string, ...words: string[]) => typed(...words, '--by', by, '--reason', 'the console opens')

  const invited = await operator(DEMO_STAFF[0], 'staff-invite', 'Su Su', 'admin')
  const invitation = /good once until \S+: ([\w-]{43})$/.exec(invited)?.[1] ?? ''
  const { value: opened } = await ask(console, 'POST', '/ops/invitation/open', { invitation })
  const secret = opened['secret'] ?? ''
  const now = systemClock.now().epochMilliseconds
  const taken = await ask(console, 'POST', '/ops/invitation/take', { invitation, password: PASSWORD, code: codeAt(secret, now) })
  expect(taken).toMatchObject({ status: 200, value: { name: 'Su Su' } })
  const form = { name: 'su su', password: PASSWORD, code: codeAt(secret, now + STEP_MS) }
  expect((await ask(product.url, 'POST', '/ops/come-in', form)).status).toBe(404)
  const noted = async (): Promise<number> => (await readFile(path.join(data.folder, 'audit-checkpoints'), 'utf8')).split('\n').length
  const before = await noted()
  const entered = await ask(console, 'POST', '/ops/come-in', form)
  expect(entered.status).toBe(200)
  // A row that would be cut off is missed by what lies outside the database.
  expect(await noted()).toBe(before + 1)
  const session = { authorization: `Bearer ${entered.value['token']}`, cookie: entered.cookie }
  expect(await ask(console, 'GET', '/ops/me', undefined, session)).toMatchObject({
    status: 200,
    value: { name: 'Su Su', roles: ['admin'] },
  })
  expect((await ask(product.url, 'GET', '/ops/me', undefined, session)).status).toBe(404)
  expect((await ask(console, 'GET', '/wps/system/status')).status).toBe(404)

  expect(await typed('list-console')).toContain('Su Su  admin')
  // The second needs two of the staff, and the first of these words does nothing.
  expect(await operator(DEMO_STAFF[0], 'staff-invite', 'Ko Ko', 'support')).toMatch(/^Noted: /)
  expect(await operator(DEMO_STAFF[1], 'staff-dismiss', 'Su Su')).toMatch(/^Noted: /)
  expect(await operator(DEMO_STAFF[0], 'staff-dismiss', 'Su Su')).toMatch(/^Done: /)
  expect((await ask(console, 'GET', '/ops/me', undefined, session)).status).toBe(401)
  expect(await typed('audit-verify')).toMatch(/The audit chain is whole/)
  await product.stop()
  await data.clean()
  vi.unstubAllEnvs()
})
