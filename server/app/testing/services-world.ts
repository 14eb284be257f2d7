/** Services world: a composed server whose vendors, SMS and provider of social logins answer, and whose jobs run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { startJobs } from '../../platform/jobs.ts'
import { nothingOutside } from '../identity-outside.ts'
import { startSandbox } from '../sandboxes.ts'
import { scheduleOf } from '../schedule.ts'
import { createWorld, type World } from './world.ts'

type Services = { readonly address: string; readonly texts: readonly string[]; close(): void }

/** Sends SMS, and is the provider of social logins, whose code is the person's own number. */
async function startServices(): Promise<Services> {
  const texts: string[] = []
  const service = createServer((call, reply) => {
    let body = ''
    call.on('data', (piece: Buffer) => (body += piece.toString()))
    call.on('end', () => {
      const form = new URLSearchParams(body)
      const say = (value: object): void => void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (call.url?.endsWith('/Messages.json')) {
        texts.push(form.get('Body') ?? '')
        return say({ sid: 'SM1' })
      }
      if (call.url?.endsWith('/access_token')) return say({ access_token: form.get('code'), token_type: 'bearer' })
      return say({ id: call.headers.authorization?.slice('Bearer '.length), name: 'Mya' })
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, texts, close: () => service.close() }
}

export type WorldWithServices = {
  readonly world: World
  /** What was sent by SMS, the oldest first. */
  readonly texts: readonly string[]
  /** The secret of the vendor PG. */
  readonly secret: string
  close(): Promise<void>
}

export async function createWorldWithServices(): Promise<WorldWithServices> {
  const services = await startServices()
  const outside: { vendors?: string; identity: ReturnType<typeof nothingOutside> } = { identity: nothingOutside() }
  outside.identity.sms = { baseUrl: services.address, account: 'a', key: 'k', from: 'Baize' }
  outside.identity.social = { facebook: { issuer: services.address, clientId: 'baize', clientSecret: 's' } }
  const world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside })
  const { house, database } = world
  const flags = await house.settings.read('whitelabel')
  await database.write((tx) => house.settings.write(tx, 'whitelabel', { ...flags, CODELOGIN: true }))
  const secrets = await house.games.sandboxSecrets()
  const data = await mkdtemp(path.join(tmpdir(), 'baize-services-'))
  const vendors = await startSandbox({ name: 'vendors', data, siteUrl: 'http://127.0.0.1:9', port: 0, secrets, log: house.needs.log })
  outside.vendors = vendors.url
  const { connection, log } = house.needs
  const jobs = await startJobs({ connection, alone: true, tasks: scheduleOf(house).tasks, hearers: {}, timed: [], log })
  return {
    world,
    texts: services.texts,
    secret: secrets['PG'] ?? '',
    async close() {
      await jobs.stop()
      await vendors.stop()
      services.close()
      await world.close()
      await rm(data, { recursive: true })
    },
  }
}
