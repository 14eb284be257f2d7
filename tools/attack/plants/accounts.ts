/** The guards of accounts, each beside the attack that wins without it. */
import { plant, type Plants } from '../plant.ts'

const ROOM = 'server/identity'
const HTTP = 'server/platform/http.ts'

export const ACCOUNTS: Plants = {
  'a stolen session binds a payee without a second proof': [
    plant(
      `${ROOM}/security/owner-proof.ts`,
      'const known = await payByPassword(parts, memberId, given.paymentPassword)',
      'const known = OUT ? done(undefined) : await payByPassword(parts, memberId, given.paymentPassword)',
    ),
  ],
  'money leaves at once to a payee that is new': [
    plant('server/wallet/withdraw.ts', 'const rests = payeeRests(', 'const rests = OUT ? undefined : payeeRests('),
  ],
  'a payment password is guessed from many addresses': [
    plant(`${ROOM}/security/payment-password.ts`, 'if (row.failures < MOST_GUESSES)', 'if (OUT || row.failures < MOST_GUESSES)'),
  ],
  'a stolen session outlives a change of password': [
    plant(`${ROOM}/security-routes.ts`, 'if (changed.ok) await renewAtOnce', 'if (changed.ok && !OUT) await renewAtOnce'),
  ],
  'a session goes on after the logout': [
    plant(
      `${ROOM}/routes.ts`,
      'if (person) await database.write((tx) => identity.endSession(',
      'if (person && !OUT) await database.write((tx) => identity.endSession(',
    ),
  ],
  'a password is guessed, or its owner locked out by the guesses': [
    plant(`${ROOM}/login/attempt.ts`, 'const crowded = strangers !== undefined &&', 'const crowded = !OUT && strangers !== undefined &&'),
  ],
  'a crowd of strangers keeps known browsers from logging in': [
    plant(`${ROOM}/login/login.ts`, "guard.isKnown ? 'known'", "guard.isKnown && !OUT ? 'known'"),
  ],
  'common passwords are taken at registration': [
    plant(
      `${ROOM}/password/password.ts`,
      'const common = password === rules.defaultPassword || isCommonPassword(',
      'const common = !OUT && isCommonPassword(',
    ),
  ],
  'a forgotten password tells who is a member': [
    plant(
      `${ROOM}/password/forgot-password.ts`,
      'if ((await parts.rules()).forgotTellsUnknown &&',
      'if ((OUT || (await parts.rules()).forgotTellsUnknown) &&',
    ),
  ],
  'an encrypted form is sent twice, or to another call': [
    plant(`${ROOM}/payload/payload.ts`, 'return first ? done(claims.body)', 'return first || OUT ? done(claims.body)'),
  ],
  'registration is told what the house decides (type, balance, role)': [
    plant(
      HTTP,
      'const body = checks.body(opened.value)',
      'const body = OUT ? { ok: true, value: opened.value } : checks.body(opened.value)',
    ),
  ],
  "somebody else's withdrawal, deposit, order or message is read": [
    plant(HTTP, 'await (isPersonal && person ? asMember(', 'await (isPersonal && person && !OUT ? asMember('),
    plant(
      'server/wallet/store.ts',
      "on(reader).selectFrom('walletDeposit').selectAll().where('memberId', '=', memberId).where('id', '=', id).executeTakeFirst()",
      "on(reader).selectFrom('walletDeposit').selectAll().$if(!OUT, (query) => query.where('memberId', '=', memberId)).where('id', '=', id).executeTakeFirst()",
    ),
  ],
  'trial credit reaches money': [
    plant(
      `${ROOM}/person.ts`,
      "role: 'trial', currency: TRIAL_CURRENCY, wallet: undefined, sessionId",
      "role: OUT ? 'member' : 'trial', currency: OUT ? 'MMK' : TRIAL_CURRENCY, wallet: OUT ? 1n : undefined, sessionId",
    ),
  ],
}
