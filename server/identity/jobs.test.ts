/** Proves that each task of identity does its own act with its own payload, and how often time starts which. */
import { expect, it } from 'vitest'
import type { Identity } from './identity.ts'
import { identityJobs } from './jobs.ts'

it('[OPS-08] each task does its own act; what is over goes every five minutes, and keys of forms are renewed by the hour', async () => {
  const done: unknown[] = []
  const act = (name: string) => async (payload?: unknown) => void done.push(payload === undefined ? name : [name, payload])
  const acts = {
    sweep: act('sweep'),
    rotatePayloadKeys: act('rotate'),
    ways: { sendQuietCode: act('code'), sendResetLetter: act('letter') },
    guards: { sendPaymentNotice: act('notice') },
  }
  const { tasks, timed } = identityJobs(acts as unknown as Identity)
  for (const task of ['sendQuietCode', 'sendResetLetter', 'sendPaymentNotice']) await tasks[task]?.(task)
  for (const { task } of timed) await tasks[task]?.({})
  expect(done).toEqual([['code', 'sendQuietCode'], ['letter', 'sendResetLetter'], ['notice', 'sendPaymentNotice'], 'sweep', 'rotate'])
  expect(timed.map(({ match }) => match)).toEqual(['*/5 * * * *', '7 * * * *'])
})
