/** Setup: what every component test stands on: the fake server in place of the line, and no fault against the contract at the end. */
import { afterEach, beforeEach, expect } from 'vitest'
import './in-place.ts'
import { shutLive } from './fake-live.ts'
import { forgetServer, takeFaults } from './fake-server.ts'
import { closeSite } from './open-site.ts'
import { prepareVisitor } from './prepared.ts'
import { trustTheHouse } from './sealed.ts'

beforeEach(async () => {
  // A closed site may still have been asking. The answers of its test stood until now, and its requests are no fault of the next one.
  forgetServer()
  takeFaults()
  prepareVisitor()
  await trustTheHouse()
})

afterEach(() => {
  closeSite()
  shutLive(false)
  expect(takeFaults()).toEqual([])
})
