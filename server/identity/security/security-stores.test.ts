/** Stores of what secures an account: what each statement finds and changes; every row beside the right one stays as it is. */
import { describe, expect, test } from 'vitest'
import {
  countTry,
  deleteSent,
  deleteWish,
  deleteCodes,
  lockCode,
  replaceCode,
  sentSince,
  insertSent,
  insertWish,
  wishesSince,
} from '../code/code-store.ts'
import { deleteContact, ownerOf, saveContact } from '../contact/contact-store.ts'
import { dropOffers, insertHandover, noteBegun, noteReuse, spendHandover } from '../login/handover-store.ts'
import { deletePasskey, insertPasskey, notePasskeyUse, passkeysOf } from '../passkey/passkey-store.ts'
import { deleteReset, replaceReset, resetOf } from '../password/reset-store.ts'
import { notePayload, payloadKeysSince, deletePayloadKeysUntil, insertPayloadKey, payloadKeyById } from '../payload/payload-store.ts'
import { insertProofTry, proofTriesSince } from '../second-proof/proof-store.ts'
import { countGuesses, countResetTry, keepPaymentHash, noteReset, paymentRowOf } from './payment-store.ts'
import { takeFreezeLink } from './freeze-store.ts'
import { deleteSocial, insertSocial, socialOf, socialsOf } from '../social/social-store.ts'
import {
  confirmTotp,
  deleteTotp,
  offerTotp,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  totpOf,
} from '../totp/totp-store.ts'
import { insertTrial, trialById } from '../store.ts'
import { insertWallet, walletsOf } from '../wallets/wallet-store.ts'
import { A, AFTER, at, B, BEFORE, bytes, C, D, NOON, twoMembers } from '../testing/two-members.ts'

const they = twoMembers()
const { act, rowsOf } = they

describe('[ID-20] codes and messages', () => {
  const key = (purpose: string, mark: string, binding: number) => ({ purpose, mark, binding: bytes(binding) })
  test('a code is that of its purpose, recipient and browser; the newest counts its tries alone', async () => {
    const keys = [key('bind', 'm', 1), key('forgot', 'm', 1), key('bind', 'n', 1), key('bind', 'm', 2)]
    await act(async (tx) => {
      for (const [i, each] of keys.entries()) await replaceCode(tx, each, bytes(i), NOON)
      await replaceCode(tx, keys[0]!, bytes(7), NOON)
      await countTry(tx, (await lockCode(tx, keys[0]!))!.id)
    })
    const hashes = () => act((tx) => Promise.all(keys.map(async (each) => (await lockCode(tx, each))?.code_hash[0])))
    expect(await hashes()).toEqual([7, 1, 2, 3])
    expect(await rowsOf('select tries from identity_code order by code_hash')).toEqual([0, 0, 0, 1])
    await act((tx) => deleteCodes(tx, keys[0]!))
    expect(await hashes()).toEqual([undefined, 1, 2, 3])
  })

  test('requests are counted by recipient and purpose, by recipient, and by row of numbers, after a moment', async () => {
    const wish = { mark: 'm', prefix: 'p', purpose: 'bind' }
    await act(async (tx) => {
      await insertWish(tx, wish, NOON)
      await insertWish(tx, wish, AFTER)
      await insertWish(tx, { ...wish, purpose: 'forgot' }, AFTER)
      await insertWish(tx, { ...wish, mark: 'n' }, AFTER)
      await insertWish(tx, { ...wish, prefix: 'q' }, AFTER)
    })
    const counts = (since: Temporal.Instant) =>
      act((tx) => Promise.all((['purpose', 'mark', 'prefix'] as const).map((by) => wishesSince(tx, by, wish, since))))
    expect([await counts(NOON), await counts(BEFORE)]).toEqual([
      [2, 3, 3],
      [3, 4, 4],
    ])
  })

  test('a request or a message that came to nothing is taken out, and no other', async () => {
    const wish = { mark: 'm', prefix: 'p', purpose: 'bind' }
    await act(async (tx) => {
      const [id] = [await insertWish(tx, wish, NOON), await insertWish(tx, wish, AFTER)]
      const [sent] = [
        await insertSent(tx, { channel: 'sms', purpose: 'bind' }, NOON),
        await insertSent(tx, { channel: 'sms', purpose: 'bind' }, AFTER),
      ]
      await deleteWish(tx, id)
      await deleteSent(tx, sent)
    })
    expect([
      await rowsOf(`select at > '${NOON.toString()}' from identity_message_wish`),
      await rowsOf('select count(*)::int from identity_message_sent'),
    ]).toEqual([[true], [1]])
    await act(async (tx) => {
      for (const [n, id] of [A, B].entries()) await insertTrial(tx, { id, account: `trial${n}`, language: 'EN', created_at: NOON })
    })
    expect([(await trialById(they.database.reader, B))?.account, await trialById(they.database.reader, C)]).toEqual(['trial1', undefined])
  })

  test('messages that left are counted by channel and purpose, after a moment', async () => {
    await act(async (tx) => {
      for (const moment of [NOON, AFTER]) await insertSent(tx, { channel: 'sms', purpose: 'bind' }, moment)
      await insertSent(tx, { channel: 'mail', purpose: 'bind' }, AFTER)
      await insertSent(tx, { channel: 'sms', purpose: 'forgot' }, AFTER)
    })
    const count = (since: Temporal.Instant) => act((tx) => sentSince(tx, { channel: 'sms', purpose: 'bind' }, since))
    expect([await count(NOON), await count(BEFORE)]).toEqual([1, 2])
  })
})

describe('[ID-30] what secures an account', () => {
  test('a step of the authenticator is used once, and no earlier one after it', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      for (const id of [one, two]) expect(await offerTotp(tx, id, 'first')).toBe(true)
      expect(await offerTotp(tx, one, 'second')).toBe(true)
      await confirmTotp(tx, one, NOON)
      expect(await offerTotp(tx, one, 'third')).toBe(false)
    })
    expect([(await totpOf(database.reader, one))?.secret_sealed, (await totpOf(database.reader, two))?.confirmed_at]).toEqual([
      'second',
      null,
    ])
    const spend = (step: bigint) => act((tx) => spendStep(tx, one, step))
    expect([await spend(5n), await spend(5n), await spend(4n), await spend(6n)]).toEqual([true, false, false, true])
    expect((await totpOf(database.reader, two))?.last_step).toBe(0n)
  })

  test('a recovery code is used once, by its own member, and new ones replace the old', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      for (const id of [one, two]) await offerTotp(tx, id, 'secret')
      await replaceRecoveryCodes(tx, one, [bytes(1)])
      await replaceRecoveryCodes(tx, two, [bytes(2), bytes(3)])
      await replaceRecoveryCodes(tx, one, [bytes(4), bytes(5)])
    })
    const spend = (mark: number) => act((tx) => spendRecoveryCode(tx, one, bytes(mark)))
    const left = async () => [await recoveryCodesLeft(database.reader, one), await recoveryCodesLeft(database.reader, two)]
    expect([await spend(1), await spend(2), await left()]).toEqual([false, false, [2, 2]])
    expect([await spend(4), await spend(4), await left()]).toEqual([true, false, [1, 2]])
    await act((tx) => deleteTotp(tx, one))
    expect([await left(), await totpOf(database.reader, one), typeof (await totpOf(database.reader, two))]).toEqual([
      [0, 2],
      undefined,
      'object',
    ])
  })

  test('a passkey is taken away by its owner alone, and its counter only rises', async () => {
    const { one, two, database } = they
    const row = { public_key: bytes(1), transports: '', name: 'Phone' }
    const made = await act(async (tx) => ({
      first: (await insertPasskey(tx, { ...row, credential: 'a', member_id: one, counter: 5n, made_at: AFTER }))!,
      second: (await insertPasskey(tx, { ...row, credential: 'b', member_id: one, counter: 0n, made_at: NOON }))!,
      theirs: (await insertPasskey(tx, { ...row, credential: 'c', member_id: two, counter: 5n, made_at: NOON }))!,
      again: await insertPasskey(tx, { ...row, credential: 'a', member_id: two, counter: 0n, made_at: NOON }),
    }))
    expect(made.again).toBeUndefined()
    expect((await passkeysOf(database.reader, one)).map(({ credential }) => credential)).toEqual(['b', 'a'])
    const use = (id: string, counter: bigint) => act((tx) => notePasskeyUse(tx, id, counter, AFTER))
    expect([await use(made.first, 5n), await use(made.first, 0n), await use(made.first, 6n)]).toEqual([false, false, true])
    expect([await use(made.second, 0n), await use(made.second, 1n), await use(made.second, 0n)]).toEqual([true, true, false])
    expect(await rowsOf('select counter::int from identity_passkey order by credential')).toEqual([6, 1, 5])
    expect([await act((tx) => deletePasskey(tx, made.first, two)), await act((tx) => deletePasskey(tx, made.first, one))]).toEqual([
      false,
      true,
    ])
    expect(await rowsOf('select credential from identity_passkey order by 1')).toEqual(['b', 'c'])
  })

  test('guesses at a payment password are counted for its owner, and a new one counts from zero', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      for (const id of [one, two]) await keepPaymentHash(tx, id, 'hash', NOON)
      await countGuesses(tx, one, 3, AFTER)
      await countResetTry(tx, one, 2, AFTER)
    })
    const of = async (id: string) => {
      const row = (await paymentRowOf(database.reader, id))!
      return [row.failures, row.last_guess_at !== null, row.reset_tries, row.last_reset_try_at !== null, row.reset_at !== null]
    }
    expect([await of(one), await of(two)]).toEqual([
      [3, true, 2, true, false],
      [0, false, 0, false, false],
    ])
    await act((tx) => noteReset(tx, one, AFTER))
    expect([await of(one), await of(two)]).toEqual([
      [3, true, 0, false, true],
      [0, false, 0, false, false],
    ])
    await act((tx) => keepPaymentHash(tx, one, 'new', AFTER))
    expect([await of(one), (await paymentRowOf(database.reader, one))?.hash, (await paymentRowOf(database.reader, two))?.hash]).toEqual([
      [0, false, 0, false, true],
      'new',
      'hash',
    ])
  })

  test('tries of a second proof are the member’s own after a moment, oldest first', async () => {
    const { one, two } = they
    const later = at('12:00:01')
    await act(async (tx) => {
      await insertProofTry(tx, one, AFTER, true)
      for (const moment of [later, NOON]) await insertProofTry(tx, one, moment, false)
      await insertProofTry(tx, two, AFTER, false)
    })
    const since = (moment: Temporal.Instant) => act((tx) => proofTriesSince(tx, one, moment))
    const [first, second] = [
      { at: AFTER, told: true },
      { at: later, told: false },
    ]
    expect(await since(NOON)).toEqual([first, second])
    expect(await since(BEFORE)).toEqual([{ at: NOON, told: false }, first, second])
  })

  test('a contact that is proved belongs to one member, and one that is not proved to nobody', async () => {
    const { one, two, database } = they
    const row = { kind: 'phone', mark: 'm', sealed: 's', bound_at: NOON } as const
    const owner = () => ownerOf(database.reader, 'phone', 'm')
    await act((tx) => saveContact(tx, { ...row, member_id: two, verified_at: null }))
    expect(await owner()).toBeUndefined()
    expect(await act((tx) => saveContact(tx, { ...row, member_id: one, verified_at: NOON }))).toBe(true)
    expect([await owner(), await ownerOf(database.reader, 'email', 'm'), await ownerOf(database.reader, 'phone', 'n')]).toEqual([
      one,
      undefined,
      undefined,
    ])
    expect(await act((tx) => saveContact(tx, { ...row, member_id: two, verified_at: NOON }))).toBe(false)
    expect(await act((tx) => saveContact(tx, { ...row, sealed: 't', member_id: one, verified_at: AFTER }))).toBe(true)
    await act((tx) => saveContact(tx, { ...row, kind: 'email', member_id: one, verified_at: NOON }))
    await act((tx) => deleteContact(tx, one, 'phone'))
    expect(await rowsOf('select member_id, kind from identity_contact order by kind')).toEqual([
      [one, 'email'],
      [two, 'phone'],
    ])
  })

  test('a social login is one of a provider, and belongs to one member', async () => {
    const { one, two, database } = they
    const row = { issuer: 'i', provider: 'google', made_at: NOON }
    const make = (subject: string, member_id: string, more: object = {}) =>
      act((tx) => insertSocial(tx, { ...row, subject, member_id, ...more }))
    expect([await make('s', one), await make('s', two), await make('other', one), await make('t', two)]).toEqual([true, false, false, true])
    expect(await make('s', one, { issuer: 'j', provider: 'apple' })).toBe(true)
    const of = async (issuer: string, subject: string) => (await socialOf(database.reader, issuer, subject))?.member_id
    expect([await of('i', 's'), await of('i', 't'), await of('j', 't')]).toEqual([one, two, undefined])
    expect((await socialsOf(database.reader, one)).map(({ provider }) => provider)).toEqual(['apple', 'google'])
    expect([await act((tx) => deleteSocial(tx, two, 'apple')), await act((tx) => deleteSocial(tx, one, 'google'))]).toEqual([false, true])
    expect(await rowsOf('select provider, member_id from identity_social order by 1')).toEqual([
      ['apple', one],
      ['google', two],
    ])
  })

  test('a handed-over login is used once; one that came again begins nothing', async () => {
    const { one, two } = they
    const row = { country: null, ip_class: 'c', expires_at: NOON }
    await act(async (tx) => {
      await insertHandover(tx, { ...row, hash: bytes(1), member_id: one, session_id: A })
      await insertHandover(tx, { ...row, hash: bytes(2), member_id: one, session_id: A })
      await insertHandover(tx, { ...row, hash: bytes(3), member_id: two, session_id: B })
    })
    const spend = (mark: number) => act(async (tx) => (await spendHandover(tx, bytes(mark), NOON))?.member_id)
    expect([await spend(1), await spend(1)]).toEqual([one, undefined])
    expect([await act((tx) => noteBegun(tx, bytes(1), C)), (await act((tx) => noteReuse(tx, bytes(1))))?.began]).toEqual([true, C])
    expect(await act((tx) => noteBegun(tx, bytes(1), D))).toBe(false)
    expect(await act((tx) => noteReuse(tx, bytes(9)))).toBeUndefined()
    expect(await rowsOf('select reused, began from identity_handover order by hash')).toEqual([
      [true, C],
      [false, null],
      [false, null],
    ])
    await act((tx) => dropOffers(tx, A))
    expect(await rowsOf('select member_id from identity_handover order by hash')).toEqual([one, two])
  })

  test('a link for a new password replaces the one before, and both kinds of links are taken once', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      await replaceReset(tx, bytes(1), one, NOON)
      await replaceReset(tx, bytes(2), one, NOON)
      await replaceReset(tx, bytes(3), two, NOON)
    })
    const of = async (mark: number) => (await resetOf(database.reader, bytes(mark)))?.member_id
    expect([await of(1), await of(2), await of(3)]).toEqual([undefined, one, two])
    expect([await act((tx) => deleteReset(tx, bytes(2))), await act((tx) => deleteReset(tx, bytes(2))), await of(3)]).toEqual([
      true,
      false,
      two,
    ])
    await database.pool.query('insert into identity_freeze_link (hash, member_id, expires_at) values ($1, $3, now()), ($2, $4, now())', [
      bytes(1),
      bytes(2),
      one,
      two,
    ])
    const take = async () => (await act((tx) => takeFreezeLink(tx, bytes(1))))?.member_id
    expect([await take(), await take(), await rowsOf('select member_id from identity_freeze_link')]).toEqual([one, undefined, [two]])
  })

  test('keys of encrypted forms are found by name and by age, and a form is opened once', async () => {
    const { database } = they
    await database.pool.query('delete from identity_payload_key')
    await act(async (tx) => {
      for (const [kid, created_at] of [
        ['older', BEFORE],
        ['noon', NOON],
        ['newer', AFTER],
      ] as const)
        await insertPayloadKey(tx, { kid, public_jwk: {}, private_sealed: kid, created_at })
    })
    const since = async (moment: Temporal.Instant) => (await payloadKeysSince(database.reader, moment)).map(({ kid }) => kid)
    expect([await since(BEFORE), await since(NOON)]).toEqual([['newer', 'noon'], ['newer']])
    expect((await payloadKeyById(database.reader, 'noon'))?.private_sealed).toBe('noon')
    await act((tx) => deletePayloadKeysUntil(tx, NOON))
    expect(await rowsOf('select kid from identity_payload_key')).toEqual(['newer'])
    const note = (jti: string) => act((tx) => notePayload(tx, jti, NOON))
    expect([await note('a'), await note('a'), await note('b')]).toEqual([true, false, true])
  })

  test('further wallets are the member’s own, in the order in which they were opened', async () => {
    const { one, two, database } = they
    await act(async (tx) => {
      for (const [member_id, currency, wallet, opened_at] of [
        [one, 'THB', 1n, NOON],
        [one, 'CNY', 2n, NOON],
        [one, 'VND', 3n, BEFORE],
        [two, 'USD', 4n, BEFORE],
      ] as const)
        await insertWallet(tx, { member_id, currency, wallet, opened_at })
    })
    expect((await walletsOf(database.reader, one)).map(({ currency }) => currency)).toEqual(['VND', 'CNY', 'THB'])
  })
})
