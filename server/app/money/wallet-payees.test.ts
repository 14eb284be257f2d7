/** Proves what a payee is made of, whose a number is, what an owner may do about a payee, and what staff decide. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../testing/wallet-desk.ts'
import { createWorld, type World } from '../testing/world.ts'
import { aNumber, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld()
})
afterEach(async () => {
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

type Owner = Awaited<ReturnType<WalletWorld['member']>>
type Input = Parameters<WalletWorld['wallet']['addPayee']>[2]
const river = (accountNumber = aNumber()): Input => ({ method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber })
const bind = (owner: Owner, input = river()) => world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
async function bound(owner: Owner, input = river()): Promise<string> {
  const outcome = await bind(owner, input)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.id
}
const change = (owner: Owner, id: string, to: { nickname?: string; isDefault?: boolean }) =>
  world.database.transact((tx) => world.wallet.changePayee(tx, owner, id, to, 'EN'))
const remove = (owner: Owner, id: string) => world.database.transact((tx) => world.wallet.removePayee(tx, owner, id))
const list = (owner: Owner) => world.wallet.listPayees(world.database.reader, owner, 'EN')
const withdraw = (owner: Owner, payeeId: string) =>
  world.database.transact((tx) => world.wallet.createWithdrawal(tx, { owner, key: newKey(), payeeId, amount: '50000' }, 'EN'))

describe('[WALLET-03, WC-10] a payee', () => {
  const wallet = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: '0912345670' }
  const coin = { method: 'harbour-coin', network: 'harbour-main', holderName: 'Daw Mya', accountNumber: 'hc1q0000aaaa1111bbbb' }
  it.each<[string, Input, string | undefined]>([
    ['of a bank', { ...river('1234-5678-9012'), branch: ' 4th  Street ' }, undefined],
    ['of no bank', { ...river('1234567890'), bank: undefined }, 'bank'],
    ['of a bank that is not offered', { ...river('1234567890'), bank: 'other-bank' }, 'bank'],
    ['of a bank with a short number', river('12345'), 'accountNumber'],
    ['of a bank with a long number', river('123456789012345678901'), 'accountNumber'],
    ['of a bank with letters', river('12345A7890'), 'accountNumber'],
    ['of a bank with a network', { ...river('1234567890'), network: 'harbour-main' }, 'network'],
    ['of a wallet', wallet, undefined],
    ['of a wallet with a bank', { ...wallet, bank: 'river-bank' }, 'bank'],
    ['of a wallet with a short number', { ...wallet, accountNumber: '091234' }, 'accountNumber'],
    ['of a coin', { ...coin, memo: 'M-7' }, undefined],
    ['of a coin without a network', { ...coin, network: undefined }, 'network'],
    ['of a coin with a short address', { ...coin, accountNumber: 'hc1q' }, 'accountNumber'],
    ['of a coin with a branch', { ...coin, branch: 'x' }, 'branch'],
    ['without a holder', { ...wallet, holderName: ' x ' }, 'holderName'],
  ])('%s', async (_name, input, at) => {
    const outcome = await bind(await world.member(), input)
    expect(outcome).toMatchObject(at === undefined ? { ok: true } : { ok: false, code: 'invalid-input', detail: { at } })
  })

  it('is masked in answers, sealed at rest, bound once and limited in number', async () => {
    const owner = await world.member()
    const bindAt = (accountNumber: string, method = 'bank-transfer', holderName = '  Daw   Mya ') => {
      const place = method === 'bank-transfer' ? { bank: 'river-bank' } : {}
      return bind(owner, { method, holderName, accountNumber, ...place })
    }
    const both = await Promise.all([bindAt('9988-00771234'), bindAt('998800771234')])
    expect(both[0]).toEqual(both[1])
    expect(both[0]).toMatchObject({
      ok: true,
      value: { accountTail: '1234', holderName: 'Daw Mya', placeName: 'River Bank', isDefault: true, nickname: null },
    })
    expect(JSON.stringify(both)).not.toContain('9988')
    const { rows } = await world.database.pool.query('select * from wallet_payee where member_id = $1', [owner.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows[0], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(/9988|Mya/)
    expect(await bindAt('0912345', 'teak-wallet')).toMatchObject({ ok: true, value: { accountTail: '345', isDefault: false } })
    for (const number of ['10000001', '10000002', '10000003']) expect((await bindAt(number)).ok).toBe(true)
    expect(await bindAt('10000004')).toMatchObject({ ok: false, code: 'payee-limit' })
    expect(await bindAt('10000005', 'card')).toEqual({ ok: false, code: 'method-unknown' })
    expect((await world.wallet.listPayees(world.database.reader, owner, 'MY')).map(({ methodName }) => methodName)).toContain('ဘဏ်ငွေလွှဲ')
  })

  it('sends all its parts to the payment service', async () => {
    const owner = await world.member('MMK', '500000')
    const accountNumber = aNumber()
    const id = await bound(owner, { ...river(accountNumber), branch: '4th Street' })
    const asked = await withdraw(owner, id)
    if (!asked.ok) throw new Error(asked.code)
    await world.runJobs()
    // The service accepts the same order again, and no other order under its reference.
    const order = {
      reference: asked.value.reference,
      method: 'bank-transfer',
      amount: '50000.00',
      currency: 'MMK',
      holderName: 'Daw Mya',
      accountNumber,
    }
    const again = async (where: object) => (await world.sandbox.ask('POST', '/v1/payouts', { ...order, ...where })).status
    expect(await again({ bank: 'river-bank', branch: '4th Street' })).toBeLessThan(300)
    for (const where of [{}, { bank: 'river-bank' }, { bank: 'delta-bank', branch: '4th Street' }]) expect(await again(where)).toBe(409)
  })
})

describe('[WALLET-03, WC-13] its owner', () => {
  it('names it and makes it the default, one at a time, while its waiting time stays as it is', async () => {
    const owner = await world.member()
    const first = await bound(owner)
    const second = await bound(owner)
    expect((await list(owner)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first, true],
      [second, false],
    ])
    const before = (await list(owner)).find(({ id }) => id === second)
    expect(await change(owner, second, { nickname: '  My   shop ', isDefault: true })).toEqual({
      ok: true,
      value: { ...before, nickname: 'My shop', isDefault: true },
    })
    expect((await list(owner)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second, true],
      [first, false],
    ])
    expect(await change(owner, second, { nickname: '' })).toMatchObject({ value: { nickname: null, isDefault: true } })
    await Promise.all([first, second].map((id) => change(owner, id, { isDefault: true })))
    expect((await list(owner)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect(await change(await world.member(), second, { nickname: 'mine' })).toEqual({ ok: false, code: 'payee-unknown' })
  })

  it('removes it, but not while a withdrawal to it is open; past withdrawals still name it, and added again it rests again', async () => {
    const owner = await world.member('MMK', '500000')
    const input = river(aNumber('9999'))
    const id = await bound(owner, input)
    const asked = await withdraw(owner, id)
    if (!asked.ok) throw new Error(asked.code)
    expect(await remove(owner, id)).toEqual({ ok: false, code: 'payee-in-use' })
    expect(await remove(await world.member(), id)).toEqual({ ok: false, code: 'payee-unknown' })
    await world.runJobs()
    const told = { payout: 'out_x', reference: asked.value.reference, amount: '50000.00', currency: 'MMK' }
    const notice = {
      about: 'payout',
      payout: { id: told.payout, reference: told.reference, state: 'failed', units: 500_000_000n, currency: 'MMK', reason: 'x' },
    } as const
    await world.database.write((tx) => world.wallet.hear(tx, { service: 'sandbox', id: newKey(), type: 'payout.failed', notice }))
    for (let time = 0; time < 2; time += 1) expect(await remove(owner, id)).toEqual({ ok: true, value: {} })
    await world.runJobs()
    // Its owner is told, once.
    const gone = world.facts.filter(({ name, memberId }) => name === 'payeeRemoved' && memberId === owner.id)
    expect(gone).toMatchObject([{ reference: id, tail: '9999' }])
    expect(await list(owner)).toEqual([])
    expect(await change(owner, id, { nickname: 'x' })).toEqual({ ok: false, code: 'payee-unknown' })
    expect(await withdraw(owner, id)).toEqual({ ok: false, code: 'payee-unknown' })
    expect(await world.wallet.readWithdrawal(world.database.reader, owner, asked.value.id, 'EN')).toMatchObject({
      value: { holderName: 'Daw Mya', accountTail: '9999', state: 'failed' },
    })
    expect(await bound(owner, input)).not.toBe(id)
  })

  it('removes one of five and binds another', async () => {
    const owner = await world.member()
    const ids = []
    for (let each = 0; each < 5; each += 1) ids.push(await bound(owner))
    expect(await bind(owner)).toMatchObject({ code: 'payee-limit' })
    await remove(owner, ids[2] ?? '')
    expect((await bind(owner)).ok).toBe(true)
  })
})

describe('[WALLET-03, WC-12] one account number', () => {
  it('belongs to one member, at whichever bank and however it is typed; of many at once one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.member()))
    const number = aNumber()
    const outcomes = await Promise.all(people.map((owner) => bind(owner, river(number))))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((each) => !each.ok).map((each) => !each.ok && each.code)).toEqual(Array.from({ length: 7 }, () => 'payee-taken'))
    const [other] = people.filter((_, at) => !outcomes[at]?.ok)
    const hyphens = `${number.slice(0, 4)}-${number.slice(4)}`
    expect(await bind(other!, { ...river(hyphens), bank: 'delta-bank' })).toMatchObject({ code: 'payee-taken' })
    const { rows } = await world.database.pool.query<{ mark: string }>('select mark from wallet_number')
    expect(JSON.stringify(rows)).not.toContain(number)
  })

  it('stays its owner’s after the removal', async () => {
    const [owner, other] = [await world.member(), await world.member()]
    const input = river()
    await remove(owner, await bound(owner, input))
    expect(await bind(other, input)).toMatchObject({ code: 'payee-taken' })
    expect((await bind(owner, input)).ok).toBe(true)
  })

  it('is told to staff where somebody else asks for it, who may allow it once', async () => {
    const [owner, other] = [await world.member(), await world.member()]
    const input = river()
    await bound(owner, input)
    for (let time = 0; time < 2; time += 1) await world.database.write((tx) => world.wallet.noteClaim(tx, other, input, 'payee-taken'))
    const claims = (await world.wallet.claimQueue(world.database.reader)).filter(({ member }) => member === other.id)
    expect(claims).toMatchObject([{ owners: owner.id, method: 'bank-transfer', accountTail: '5678' }])
    const decision = { claim: claims[0]?.claim ?? '', by: 'Thida', reason: 'a couple; papers seen' }
    const allow = () => world.database.transact((tx) => world.wallet.allowClaim(tx, decision))
    expect(await allow()).toMatchObject({ ok: true, value: { before: { allowed: false }, after: { allowed: true, member: other.id } } })
    expect(await allow()).toEqual({ ok: false, code: 'state-conflict' })
    expect((await bind(other, input)).ok).toBe(true)
    expect(await bind(await world.member(), input)).toMatchObject({ code: 'payee-taken' })
    expect((await world.wallet.claimQueue(world.database.reader)).filter(({ member }) => member === other.id)).toEqual([])
  })

  it('gets its mark also where it was bound before marks were kept; the earlier owner has it', async () => {
    const [owner, other, third] = [await world.member(), await world.member(), await world.member()]
    const number = aNumber()
    const [first, second] = [await bound(owner, river(number)), await bound(other)]
    const { pool } = world.database
    const sealed = world.sealing.secrets.seal(
      { table: 'wallet_payee', column: 'sealed', row: `${other.id} ${second}` },
      JSON.stringify({ holderName: 'Daw Mya', accountNumber: number }),
    )
    await pool.query('update wallet_payee set sealed = $1 where id = $2', [sealed, second])
    await pool.query('update wallet_payee set number_mark = null where id = any($1)', [[first, second]])
    await pool.query('delete from wallet_number where member_id = any($1)', [[owner.id, other.id]])
    await world.wallet.sweep(world.database)
    const { rows } = await pool.query('select member_id, shared from wallet_number where member_id = any($1) order by shared', [
      [owner.id, other.id],
    ])
    expect(rows).toEqual([
      { member_id: owner.id, shared: false },
      { member_id: other.id, shared: true },
    ])
    expect(await bind(third, river(number))).toMatchObject({ code: 'payee-taken' })
  })
})

describe('[WALLET-04, WC-11] the name of a payee', () => {
  const named = (holderName: string): Input => ({ ...river(), holderName })

  it('must be the one that the member is known by, whatever its spaces, letter case and honorifics', async () => {
    const owner = await world.member()
    world.names.set(owner.id, 'Mya Thida Soe')
    expect(await bind(owner, named('Mya Thida'))).toEqual({ ok: false, code: 'name-differs' })
    expect((await bind(owner, named('DAW  MYA THIDASOE'))).ok).toBe(true)
    expect(world.names.get(owner.id)).toBe('Mya Thida Soe')
  })

  it('may be in the other script where it is spelled alike, also in Zawgyi, and nobody guesses where it is not', async () => {
    const owner = await world.member()
    world.names.set(owner.id, 'U Win Naing')
    for (const holder of ['ဦးဝင်းနိုင်', 'ဦး၀င္းႏိုင္', 'ဝင်းနိုင်', 'WIN NAING']) expect((await bind(owner, named(holder))).ok).toBe(true)
    expect(await bind(owner, named('ဦးဝင်းနောင်'))).toEqual({ ok: false, code: 'name-unsure' })
    expect(await bind(owner, named('ဒေါ်မြသီတာ'))).toEqual({ ok: false, code: 'name-differs' })
    const input = named('ဦးဝင်းနောင်')
    await world.database.write((tx) => world.wallet.noteClaim(tx, owner, input, 'name-unsure'))
    const [claim] = (await world.wallet.claimQueue(world.database.reader)).filter(({ member }) => member === owner.id)
    expect(claim).toMatchObject({ why: 'name-unsure', knownAs: 'U Win Naing', holder: 'ဦးဝင်းနောင်' })
    const decision = { claim: claim?.claim ?? '', by: 'Thida', reason: 'the same by the identity card' }
    expect((await world.database.transact((tx) => world.wallet.allowClaim(tx, decision))).ok).toBe(true)
    expect((await bind(owner, input)).ok).toBe(true)
    const { rows } = await world.database.pool.query<{ names: string }>(
      'select names_sealed as names from wallet_claim where member_id = $1',
      [owner.id],
    )
    expect(rows[0]?.names).not.toContain('Win')
  })

  it('is set by the first where none is known, also by one that was removed since', async () => {
    const owner = await world.member()
    await remove(owner, await bound(owner, named('U Ba')))
    expect(world.names.get(owner.id)).toBe('U Ba')
    // Payees that were bound before names were checked set it too.
    world.names.delete(owner.id)
    expect(await bind(owner, named('Ko Thief'))).toEqual({ ok: false, code: 'name-differs' })
    expect((await bind(owner, named('BA'))).ok).toBe(true)
  })

  it('of two bound at once sets one', async () => {
    const owner = await world.member()
    const answers = await Promise.all(['Daw Mya', 'Daw Hla', 'U Ba'].map((holder) => bind(owner, named(holder))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('may differ where staff allow it, for that number and that name alone', async () => {
    const owner = await world.member()
    await bound(owner, named('Daw Mya'))
    const input = named('Daw Hla')
    expect(await bind(owner, input)).toEqual({ ok: false, code: 'name-differs' })
    await world.database.write((tx) => world.wallet.noteClaim(tx, owner, input, 'name-differs'))
    const [claim] = (await world.wallet.claimQueue(world.database.reader)).filter(({ member }) => member === owner.id)
    expect(claim).toMatchObject({ why: 'name-differs', owners: '' })
    const decision = { claim: claim?.claim ?? '', by: 'Thida', reason: 'married; papers seen' }
    expect((await world.database.transact((tx) => world.wallet.allowClaim(tx, decision))).ok).toBe(true)
    expect(await bind(owner, { ...input, holderName: 'Daw Nu' })).toEqual({ ok: false, code: 'name-differs' })
    expect(await bind(owner, named('Daw Hla'))).toEqual({ ok: false, code: 'name-differs' })
    expect((await bind(owner, input)).ok).toBe(true)
    // Nobody else may take the number because of it.
    expect(await bind(await world.member(), input)).toMatchObject({ code: 'payee-taken' })
  })
})

describe('[WALLET-03, WC-12] over the wire', () => {
  let product: World
  beforeAll(async () => {
    product = await createWorld()
  })
  afterAll(() => product.close())

  it('a number of somebody else’s is refused in the caller’s language, and staff see who asked', async () => {
    const [owner, other] = [await product.member(), await product.member()]
    const body = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: '0912345678' }
    const ask = (who: typeof owner) => product.ask({ method: 'POST', path: '/wps/wallet/payee', body }, who)
    expect((await ask(owner)).status).toBe(200)
    const refused = await ask(other)
    expect([refused.status, refused.code]).toEqual([422, 'payee-taken'])
    expect(await product.house.wallet.claimQueue(product.database.reader)).toMatchObject([
      { member: other.memberId, owners: owner.memberId },
    ])
    expect((await product.house.ledger.proveBooks()).faults).toEqual([])
  })

  it('[WC-11] the first payee is the name of the profile, another is refused, and staff see it', async () => {
    const owner = await product.member()
    const ask = (holderName: string, accountNumber: string) =>
      product.ask({ method: 'POST', path: '/wps/wallet/payee', body: { method: 'mynah-pay', holderName, accountNumber } }, owner)
    expect((await ask('Daw Mya', '0912345001')).status).toBe(200)
    expect((await product.house.identity.profileOf(owner.memberId))?.fullName).toBe('Daw Mya')
    const refused = await ask('Ko Thief', '0912345002')
    expect([refused.status, refused.code]).toEqual([422, 'name-differs'])
    const claims = await product.house.wallet.claimQueue(product.database.reader)
    expect(claims.filter(({ member }) => member === owner.memberId)).toMatchObject([
      { why: 'name-differs', knownAs: 'Daw Mya', holder: 'Ko Thief' },
    ])
  })

  it('[UI-04, WC-10] a number and a name as people type them are one account, whichever digits and encoding', async () => {
    const owner = await product.member()
    const ask = (holderName: string, accountNumber: string) =>
      product.ask({ method: 'POST', path: '/wps/wallet/payee', body: { method: 'mynah-pay', holderName, accountNumber } }, owner)
    const first = await ask('ဦး၀င္း\u200bႏိုင္', '၀၉ ၁၂၃၄–၅ဝဝ၉')
    expect([first.status, (first.value as { holderName: string }).holderName]).toEqual([200, 'ဦးဝင်းနိုင်'])
    expect((await product.house.identity.profileOf(owner.memberId))?.fullName).toBe('ဦးဝင်းနိုင်')
    const again = await ask('U Win Naing', '09-1234-5009')
    expect([again.status, (again.value as { id: string }).id === (first.value as { id: string }).id]).toEqual([200, true])
  })
})
