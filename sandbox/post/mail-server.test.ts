/** Proves that a mail server whose port is taken says so to its caller and ends nothing else. */
import { expect, it } from 'vitest'
import { openMailServer } from './mail-server.ts'
import { outboxAt } from './outbox.ts'

it('says that its port is taken, so that another one can be asked for', async () => {
  const needs = { key: 'of-the-test', outbox: outboxAt('http://127.0.0.1:1', 'of-the-test') }
  const first = await openMailServer({ ...needs, port: 0 })
  const port = Number(new URL(first.url).port)
  await expect(openMailServer({ ...needs, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.close()
  const again = await openMailServer({ ...needs, port })
  expect(new URL(again.url).port).toBe(String(port))
  await again.close()
})
