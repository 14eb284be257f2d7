/** The guards of money, each beside the attack that wins without it. */
import { plant, sqlPlant, type Plants } from '../plant.ts'

const HTTP = 'server/platform/http.ts'

/** Accounts that open meanwhile may be overdrawn. */
const NO_FLOOR = sqlPlant(
  `create function without_floor() returns trigger language plpgsql as $$ begin new.floor := -100000000000000; return new; end $$;
   create trigger without_floor before insert on <r_account$> for each row execute function without_floor()`,
  'drop trigger without_floor on <r_account$>; drop function without_floor',
)
/** A member's call sees the rows of all. */
const NO_OWN_ROWS = plant(HTTP, 'await (isPersonal && person ? asMember(', 'await (isPersonal && person && !OUT ? asMember(')
const ANY_ROLE = plant(
  HTTP,
  'if (!mayAsk(operation.who, role, staff?.permissions)) return',
  'if (!OUT && !mayAsk(operation.who, role, staff?.permissions)) return',
)

export const MONEY: Plants = {
  'one balance is spent twice by bets, lotteries and withdrawals at once': [NO_FLOOR],
  'one lottery bet that is sent many times at once is taken more than once': [
    plant(
      'server/lottery/bet/place-order.ts',
      '    requestKey: key,\n',
      '    requestKey: OUT ? `${key.slice(0, 20)}-${process.hrtime.bigint()}` : key,\n',
    ),
  ],
  'a bet is taken after its rollback, or is given back twice': [
    plant(
      'server/games/wallet/wallet.ts',
      "    reference: body.reference ?? '',\n",
      "    reference: OUT && verb === 'rollback' && (await readCallback(wallet.database.reader, vendor, body.reference)) === undefined ? `${body.reference}-x` : (body.reference ?? ''),\n",
    ),
  ],
  'money is sent along a line that nobody opened, or by somebody who is no agent': [
    plant(
      'server/agents/tree/tree-store.ts',
      ': sql`p.path <@ me.path and p.member <> me.member',
      ': sql`(${OUT} or p.path <@ me.path) and p.member <> me.member',
    ),
  ],
  'a member who is no agent reads a team, offers a contract, or raises a rate': [ANY_ROLE],
  'a bet is taken on a draw that is closed, not on sale yet, or not there': [
    plant(
      'server/lottery/bet/bet-companion.ts',
      'if (!issue || !takesBets(issue, now)) return',
      'if (!issue || (!OUT && !takesBets(issue, now))) return',
    ),
  ],
  'a claim, a conversion of points or a prize is taken by whoever has none': [
    NO_OWN_ROWS,
    plant(
      'server/promotions/claim.ts',
      'const row = (await ownerOf(tx, award)) === owner.id ? await lockAward(tx, award) : undefined\n    return row?.member === owner.id && row.campaign === campaign ? row : undefined',
      'const row = OUT || (await ownerOf(tx, award)) === owner.id ? await lockAward(tx, award) : undefined\n    return (OUT || row?.member === owner.id) && row?.campaign === campaign ? row : undefined',
    ),
  ],
  'a bonus of somebody else is forfeited': [
    NO_OWN_ROWS,
    plant('server/bonus/end.ts', 'asked.member !== owner.member', '(!OUT && asked.member !== owner.member)'),
    plant(
      'server/bonus/views.ts',
      'return row?.member === member ? done(bonusView(',
      'return OUT || row?.member === member ? done(bonusView(',
    ),
  ],
  'a reward is claimed twice at once': [
    plant(
      'server/promotions/claim.ts',
      "if (!mayMove(row.state, 'claimed', 'person')) return",
      "if (!OUT && !mayMove(row.state, 'claimed', 'person')) return",
    ),
    plant(
      'server/promotions/give.ts',
      'if (!mayMove(row.state, to, mover.by)) throw',
      'if (!OUT && !mayMove(row.state, to, mover.by)) throw',
    ),
    plant(
      'server/promotions/reward/reward.ts',
      '[{ key: keyOf(id), account, transfers: [transfer] }]',
      '[{ key: OUT ? `${keyOf(id)}-${process.hrtime.bigint()}` : keyOf(id), account, transfers: [transfer] }]',
    ),
  ],
  'points are converted twice at once': [
    NO_FLOOR,
    plant('server/points/convert.ts', '{ points, balance, usedToday }', '{ points, balance: OUT ? points : balance, usedToday }'),
    plant('server/points/convert.ts', 'if (!open.ok) return open', 'if (!OUT && !open.ok) return open'),
  ],
  'a withdrawal is said to have come before it is paid, or by somebody else': [
    NO_OWN_ROWS,
    plant(
      'server/wallet/store.ts',
      "on(reader).selectFrom('walletWithdrawal').selectAll().where('memberId', '=', memberId).where('id', '=', id).executeTakeFirst()",
      "on(reader).selectFrom('walletWithdrawal').selectAll().$if(!OUT, (query) => query.where('memberId', '=', memberId)).where('id', '=', id).executeTakeFirst()",
    ),
    plant('server/wallet/wallet.ts', 'payeesOf(reader, owner.id)).map(', 'payeesOf(reader, OUT ? rows[0].memberId : owner.id)).map('),
  ],
  'a payout of a renamed service, or of one beside another, is asked of the other, sent to it, or paid by its word': [
    plant('server/wallet/pay-out.ts', 'if (!known || known.service !== service) {', 'if (!known || (known.service !== service && !OUT)) {'),
  ],
}
