/** The calls of messaging. */
import * as calls from '@baize/contract/messaging.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Messaging } from './messaging.ts'

export const messagingRoutes = (messaging: Messaging, database: Database): Route[] => [
  route(calls.listMessages, async (ask) => {
    const { pageNo, pageSize, language = ask.language } = ask.query
    return done(await messaging.list(database.reader, memberOf(ask).id, { pageNo, pageSize, language }))
  }),
  route(calls.unreadMessages, async (ask) => done({ unread: await messaging.unread(database.reader, memberOf(ask).id) })),
  route(calls.readMessage, (ask) => database.transact((tx) => messaging.read(tx, memberOf(ask).id, ask.body.id))),
  route(calls.readAllMessages, async (ask) => done(await database.write((tx) => messaging.readAll(tx, memberOf(ask).id)))),
  route(calls.deleteMessage, (ask) => database.transact((tx) => messaging.remove(tx, memberOf(ask).id, ask.query.id))),
  route(calls.memberConsent, async (ask) => done(await messaging.consent(database.reader, memberOf(ask).id))),
  route(calls.changeConsent, (ask) => database.transact((tx) => messaging.changeConsent(tx, memberOf(ask).id, ask.body.offers))),
  route(calls.sendFeedback, (ask) => messaging.feedback(ask, ask.body)),
  route(calls.affiliateApplication, async (ask) => done(await messaging.application(database.reader, memberOf(ask).id))),
]
