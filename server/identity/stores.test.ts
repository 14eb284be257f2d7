/** Stores of logins: what each statement finds, changes and locks; every row beside the right one stays as it is. */
import { describe, expect, test } from 'vitest'
import type { Tx } from '../platform/database.ts'
import { lockCode, replaceCode } from './code/code-store.ts'
import {
  countPendingTry,
  deletePending,
  endUnfinished,
  failedLoginsOf,
  forgetPlaces,
  insertFailedLogin,
  insertLogin,
  insertPending,
  insertTrip,
  isKnownPlace,
  lockPending,
  loginsOf,
  notePlace,
  sessionOf,
  sessionsOf,
  sweepLogins,
  takeTrip,
  tripOf,
} from './login-store.ts'
import { keepPaymentHash, lockPaymentRow } from './security/payment-store.ts'
import {
  attemptsOf,
  deleteOldestSessions,
  deleteOverdueSessions,
  deletePairs,
  deleteSessionsOf,
  deviceOf,
  forgetAttempts,
  forgetDevices,
  holdSession,
  insertDevice,
  insertPair,
  insertSession,
  insertTrial,
  lockAttempts,
  lockMember,
  lockSession,
  memberById,
  membersSeenSince,
  replaceHash,
  replacePair,
  saveAttempt,
  sessionByHalves,
  takeUpPair,
  touchDevice,
  touchSession,
  updateMember,
} from './store.ts'
import { A, AFTER, at, B, BEFORE, bytes, C, D, NOON, twoMembers } from './testing/two-members.ts'

const they = twoMembers()
const { act, rowsOf, session } = they

describe('[ID-24] a lock', () => {
  test('holds each row that an act will change, until its transaction ends', async () => {
    const { one, database } = they
    await act(async (tx) => {
      await insertPending(tx, {
        hash: bytes(1),
        member_id: one,
        stage: 'verify',
        way: 'sms',
        remember: false,
        must_change: false,
        binding: bytes(1),
        expires_at: NOON,
      })
      await replaceCode(tx, { purpose: 'bind', mark: 'm', binding: bytes(1) }, bytes(1), NOON)
      await keepPaymentHash(tx, one, 'h', NOON)
      await insertSession(tx, session(A))
      await lockAttempts(tx, bytes(1), ['b', 'a'], NOON)
      await lockAttempts(tx, bytes(2), ['b'], NOON)
    })
    const locks: readonly [name: string, lock: (tx: Tx) => Promise<unknown>, row: string][] = [
      ['member', (tx) => lockMember(tx, one), `identity_member where id = '${one}'`],
      ['session', (tx) => lockSession(tx, A), 'identity_session'],
      ['session held', (tx) => holdSession(tx, A), 'identity_session'],
      ['pending', (tx) => lockPending(tx, bytes(1)), 'identity_pending_login'],
      ['code', (tx) => lockCode(tx, { purpose: 'bind', mark: 'm', binding: bytes(1) }), 'identity_code'],
      ['payment', (tx) => lockPaymentRow(tx, one), 'identity_payment_password'],
      [
        'attempts',
        (tx) => lockAttempts(tx, bytes(1), ['a', 'b'], NOON),
        "identity_attempt where source = 'b' and get_byte(account_hash, 0) = 1",
      ],
    ]
    const free = async (row: string) => (await database.pool.query(`select from ${row} for update skip locked`)).rowCount
    for (const [name, lock, row] of locks) {
      expect(await free(row), name).toBe(1)
      const held = await act(async (tx) => {
        await lock(tx)
        return free(row)
      })
      expect(held, name).toBe(0)
    }
    await act(async (tx) => {
      await lockAttempts(tx, bytes(1), ['b'], NOON)
      expect(await free('identity_attempt where get_byte(account_hash, 0) = 2')).toBe(1)
    })
    // A session that is only held from ending may be used meanwhile, and two who hold it do not wait for each other.
    await act(async (tx) => {
      expect(await holdSession(tx, A)).toBe(true)
      expect((await database.pool.query('select from identity_session for no key update skip locked')).rowCount).toBe(1)
    })
    expect(await act((tx) => holdSession(tx, B))).toBe(false)
    expect(await act((tx) => lockSession(tx, B))).toBeUndefined()
  })
})

describe('[ID-10] sessions', () => {
  test('are found by both halves of pairs of one session, and by nothing else', async () => {
    const { two, database } = they
    await act(async (tx) => {
      await insertSession(tx, session(A))
      await insertSession(tx, session(B, { member_id: two }))
      for (const [mark, session_id] of [
        [1, A],
        [2, A],
        [3, B],
      ] as const) {
        await replacePair(tx, session_id, NOON, { madeBy: NOON, unlessTakenUp: false })
        await insertPair(tx, { sid_hash: bytes(mark), token_hash: bytes(mark + 10), session_id, made_at: NOON, taken_up: false })
      }
    })
    const found = async (sid: number, token: number) => (await sessionByHalves(database.reader, bytes(sid), bytes(token)))?.id
    expect([await found(1, 11), await found(1, 12), await found(3, 13)]).toEqual([A, A, B])
    expect([await found(1, 13), await found(3, 11), await found(4, 11), await found(1, 14)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('renew the newest pair of one session once, from the moment on at which it is old enough', async () => {
    await act(async (tx) => {
      for (const id of [A, B]) {
        await insertSession(tx, session(id))
        await insertPair(tx, {
          sid_hash: bytes(id === A ? 1 : 2),
          token_hash: bytes(id === A ? 1 : 2),
          session_id: id,
          made_at: NOON,
          taken_up: false,
        })
      }
      await takeUpPair(tx, bytes(1))
    })
    const replaced = () => rowsOf('select session_id from identity_session_pair where replaced_at is not null order by 1')
    const replace = (id: string, madeBy: Temporal.Instant, unlessTakenUp: boolean) =>
      act((tx) => replacePair(tx, id, AFTER, { madeBy, unlessTakenUp }))
    expect(await rowsOf('select taken_up from identity_session_pair order by sid_hash')).toEqual([true, false])
    expect([await replace(A, BEFORE, false), await replace(A, NOON, true), await replaced()]).toEqual([false, false, []])
    expect([await replace(A, NOON, false), await replaced()]).toEqual([true, [A]])
    expect([await replace(A, AFTER, false), await replace(B, AFTER, true), await replaced()]).toEqual([false, true, [A, B]])
    await act((tx) => deletePairs(tx, A))
    expect(await rowsOf('select session_id from identity_session_pair')).toEqual([B])
  })

  test('are noted as used once in a while, and name who was there since a moment', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      await insertSession(tx, session(A, { seen_at: NOON }))
      await insertSession(tx, session(B, { member_id: two, seen_at: BEFORE }))
      await insertSession(tx, session(C, { seen_at: NOON }))
      // Somebody who plays for fun is no member.
      await insertTrial(tx, { id: A, account: 'trial-1', language: 'EN', created_at: NOON })
      await insertSession(tx, session(D, { member_id: null, trial_id: A, seen_at: NOON }))
    })
    expect(await membersSeenSince(database.reader, BEFORE)).toEqual([one])
    expect(await membersSeenSince(database.reader, NOON)).toEqual([])
    const seen = () => rowsOf('select seen_at::text from identity_session order by id')
    const before = await seen()
    await act((tx) => touchSession(tx, A, at('13:00:00'), BEFORE))
    expect(await seen()).toEqual(before)
    await act((tx) => touchSession(tx, A, at('13:00:00'), NOON))
    const [, ...others] = before
    expect(await seen()).toEqual([expect.stringContaining('13:00:00'), ...others])
  })

  test('end for one member, but for the one that is kept; the oldest first, by their number where they began together', async () => {
    const { one, two } = they
    const fill = () =>
      act(async (tx) => {
        await tx.withTables<{ identity_session: object }>().deleteFrom('identity_session').execute()
        await insertSession(tx, session(A, { created_at: AFTER }))
        await insertSession(tx, session(B))
        await insertSession(tx, session(C))
        await insertSession(tx, session(D, { member_id: two, created_at: BEFORE }))
      })
    const left = () => rowsOf('select id from identity_session order by id')
    await fill()
    await act((tx) => deleteSessionsOf(tx, one, B))
    expect(await left()).toEqual([B, D])
    await fill()
    await act((tx) => deleteSessionsOf(tx, one, undefined))
    expect(await left()).toEqual([D])
    await fill()
    await act((tx) => deleteOldestSessions(tx, one, 2))
    expect(await left()).toEqual([A, C, D])
    await act((tx) => deleteOldestSessions(tx, one, 1))
    expect(await left()).toEqual([A, D])
  })

  test('are over at their last moment or at the end of their rest, a few at once, and wait for nobody', async () => {
    await act(async (tx) => {
      await insertSession(tx, session(A, { expires_at: NOON, seen_at: BEFORE }))
      await insertSession(tx, session(B, { seen_at: at('11:30:00') }))
      await insertSession(tx, session(C, { seen_at: at('11:30:00.001'), expires_at: AFTER }))
    })
    const end = (most: number) => act(async (tx) => (await deleteOverdueSessions(tx, NOON, most)).map(({ id }) => id))
    await act(async (tx) => {
      await lockSession(tx, A)
      // Another transaction goes past what this one holds.
      expect(await end(10)).toEqual([B])
    })
    expect([await end(0), await end(10), await end(10)]).toEqual([[], [A], []])
    await act(async (tx) => {
      for (const id of [A, B]) await insertSession(tx, session(id, { expires_at: NOON }))
    })
    expect((await end(1)).length).toBe(1)
  })

  test('are told to their own member, the last used first', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      await insertSession(tx, session(A))
      await insertSession(tx, session(B, { seen_at: AFTER }))
      await insertSession(tx, session(C, { member_id: two }))
    })
    expect((await sessionsOf(database.reader, one)).map(({ id }) => id)).toEqual([B, A])
    expect([(await sessionOf(database.reader, A, one))?.id, (await sessionOf(database.reader, A, two))?.id]).toEqual([A, undefined])
  })
})

describe('[ID-09] what a login keeps', () => {
  test('a password is hashed again only where it is still the same', async () => {
    const { one, two, database } = they
    const hashOf = async (id: string) => (await memberById(database.reader, id))?.password_hash ?? ''
    const [mine, theirs] = [await hashOf(one), await hashOf(two)]
    await act((tx) => replaceHash(tx, one, 'another', 'new'))
    expect(await hashOf(one)).toBe(mine)
    await act((tx) => updateMember(tx, two, { password_hash: mine }))
    await act((tx) => replaceHash(tx, one, mine, 'new'))
    expect([await hashOf(one), await hashOf(two)]).toEqual(['new', mine])
    await act((tx) => updateMember(tx, one, { password_hash: mine }))
    await act((tx) => updateMember(tx, two, { password_hash: theirs }))
  })

  test('a known browser is one of this account, and is forgotten with the others of the account', async () => {
    const { database } = they
    await act(async (tx) => {
      await insertDevice(tx, bytes(1), bytes(5), BEFORE)
      await insertDevice(tx, bytes(2), bytes(6), BEFORE)
    })
    const known = async (hash: number, account: number) => (await deviceOf(database.reader, bytes(hash), bytes(account)))?.id
    const mine = (await known(1, 5))!
    expect([typeof mine, await known(1, 6), await known(2, 5)]).toEqual(['string', undefined, undefined])
    const day = BEFORE.add({ hours: 24 })
    const touch = (at: Temporal.Instant) => act((tx) => touchDevice(tx, mine, at))
    expect([await touch(day.subtract({ seconds: 1 })), await touch(day), await touch(day.add({ hours: 23 }))]).toEqual([false, true, false])
    expect(await rowsOf(`select last_used_at = '${day.toString()}' from identity_device order by hash`)).toEqual([true, false])
    await act((tx) => forgetDevices(tx, bytes(5)))
    expect([await known(1, 5), typeof (await known(2, 6))]).toEqual([undefined, 'string'])
  })

  test('attempts are counted by account and source, and read without a lock', async () => {
    const counts = () => rowsOf('select source, failures from identity_attempt order by account_hash, source')
    await act(async (tx) => {
      await lockAttempts(tx, bytes(1), ['a', 'b', 'c'], NOON)
      await lockAttempts(tx, bytes(2), ['a'], NOON)
      for (const source of ['a', 'b'])
        await saveAttempt(tx, { account_hash: bytes(1), source, failures: 2, window_from: NOON, last_at: NOON })
    })
    const rows = await act((tx) => lockAttempts(tx, bytes(1), ['c', 'a'], AFTER))
    expect(rows.map(({ source, failures }) => [source, failures])).toEqual([
      ['a', 2],
      ['c', 0],
    ])
    const read = await attemptsOf(they.database.reader, bytes(1), ['a', 'b'])
    expect(new Set(read.map(({ source, failures }) => `${source} ${failures}`))).toEqual(new Set(['a 2', 'b 2']))
    expect(await counts()).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', 0],
      ['a', 0],
    ])
    await act((tx) => saveAttempt(tx, { account_hash: bytes(2), source: 'a', failures: 7, window_from: NOON, last_at: NOON }))
    await act((tx) => forgetAttempts(tx, bytes(1), 'a'))
    expect(await counts()).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 0],
      ['a', 7],
    ])
  })

  test('an unfinished login is counted and taken out by its own ticket, once', async () => {
    const { one, two } = they
    const row = { stage: 'verify', way: 'sms', remember: false, must_change: false, binding: bytes(9), tries: 0, expires_at: NOON } as const
    await act(async (tx) => {
      for (const [mark, member_id] of [
        [1, one],
        [2, one],
        [3, two],
      ] as const)
        await insertPending(tx, { ...row, hash: bytes(mark), member_id })
      await countPendingTry(tx, bytes(1))
    })
    expect(await rowsOf('select tries from identity_pending_login order by hash')).toEqual([1, 0, 0])
    expect([await act((tx) => deletePending(tx, bytes(1))), await act((tx) => deletePending(tx, bytes(1)))]).toEqual([true, false])
    expect(await rowsOf('select count(*)::int from identity_pending_login')).toEqual([2])
    await act((tx) => endUnfinished(tx, one))
    expect(await rowsOf('select member_id from identity_pending_login')).toEqual([two])
  })

  test('a known address is one of this member; its first use stays', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      await notePlace(tx, one, 'here', BEFORE)
      await notePlace(tx, one, 'here', AFTER)
      await notePlace(tx, two, 'there', NOON)
    })
    const known = (member: string, place: string) => isKnownPlace(database.reader, member, place)
    expect([await known(one, 'here'), await known(one, 'there'), await known(two, 'here')]).toEqual([true, false, false])
    const noon = `'${NOON.toString()}'`
    expect(await rowsOf(`select first_at < ${noon}, last_at > ${noon} from identity_place where member_id = '${one}'`)).toEqual([
      [true, true],
    ])
    await act((tx) => forgetPlaces(tx, one))
    expect([await known(one, 'here'), await known(two, 'there')]).toEqual([false, true])
  })

  test('the histories are the member’s own, newest first, and a failed login of nobody goes with the next sweep', async () => {
    const { one, two, database } = they
    const where = { ip: '::1', country: null, user_agent: '' }
    await act(async (tx) => {
      for (const [member_id, moment, way] of [
        [one, NOON, 'first'],
        [one, NOON, 'second'],
        [one, BEFORE, 'older'],
        [two, AFTER, 'theirs'],
      ] as const) {
        await insertLogin(tx, { ...where, member_id, way, verified: false, at: moment })
        await insertFailedLogin(tx, { ...where, member_id, way, second: false, at: moment })
      }
      await insertFailedLogin(tx, { ...where, member_id: null, way: 'nobody', second: false, at: NOON })
    })
    const ways = (rows: { way: string }[]) => rows.map(({ way }) => way)
    for (const read of [loginsOf, failedLoginsOf]) {
      expect(ways(await read(database.reader, one, 2))).toEqual(['second', 'first'])
      expect(ways(await read(database.reader, one, 9))).toEqual(['second', 'first', 'older'])
    }
    await act((tx) => sweepLogins(tx, NOON))
    expect(await rowsOf("select count(*)::int from identity_failed_login where way = 'nobody' or member_id is null")).toEqual([0])
    expect(await rowsOf('select count(*)::int from identity_failed_login')).toEqual([4])
  })

  test('a trip is of one kind, and is taken once', async () => {
    const { database } = they
    await act(async (tx) => {
      for (const mark of [1, 2])
        await insertTrip(tx, {
          hash: bytes(mark),
          kind: 'google',
          member_id: null,
          session_id: null,
          sealed: String(mark),
          expires_at: NOON,
        })
    })
    const seen = async (hash: number, kind: string) => (await tripOf(database.reader, bytes(hash), kind))?.sealed
    const take = async (hash: number, kind: string) => (await act((tx) => takeTrip(tx, bytes(hash), kind)))?.sealed
    expect([await seen(1, 'google'), await seen(2, 'google'), await seen(1, 'apple')]).toEqual(['1', '2', undefined])
    expect([await take(1, 'apple'), await take(1, 'google'), await take(1, 'google'), await seen(2, 'google')]).toEqual([
      undefined,
      '1',
      undefined,
      '2',
    ])
  })
})
