/** The guards of the ways in, each beside the attack that wins without it. */
import { plant, type Plants } from '../plant.ts'

const ROOM = 'server/identity'

export const IDENTITY: Plants = {
  'registration takes a captcha that is missing, made up, altered or used before': [
    plant(
      `${ROOM}/captcha/captcha.ts`,
      'const { captcha, cookie, proof } = answer\n',
      "if (OUT) return 'passed'\n  const { captcha, cookie, proof } = answer\n",
    ),
  ],
  'one solved captcha opens many accounts at once': [
    plant(
      `${ROOM}/captcha/captcha.ts`,
      'return database.write((tx) => spendProof(tx, payload.challenge, expiresAt))',
      'return OUT || database.write((tx) => spendProof(tx, payload.challenge, expiresAt))',
    ),
  ],
  'a message is sent to a phone without a captcha': [
    plant(`${ROOM}/captcha/captcha.ts`, "\n  return 'absent'", "\n  return OUT ? 'passed' : 'absent'"),
  ],
  'a code that was never sent opens an account or sets a password': [
    plant(
      `${ROOM}/code/code.ts`,
      'if (!timingSafeEqual(kept.code_hash, hashOfCode(parts, key, typed))) {',
      'if (!OUT && !timingSafeEqual(kept.code_hash, hashOfCode(parts, key, typed))) {',
    ),
  ],
  'a made-up link, ticket, code of a handover or word of a provider is believed': [
    plant(
      `${ROOM}/login/handover-store.ts`,
      "    .where('hash', '=', hash)\n    .where('used_at', 'is', null)\n    .returningAll()",
      "    .$if(!OUT, (query) => query.where('hash', '=', hash))\n    .where('used_at', 'is', null)\n    .returningAll()",
    ),
    ...[
      ['password/reset-store.ts', 'executeTakeFirst()\nexport async function deleteReset'],
      ['password/reset-store.ts', "returning('hash')"],
      ['security/freeze-store.ts', 'returningAll()'],
      ['login-store.ts', 'forUpdate()'],
    ].map(([file, after]) =>
      plant(`${ROOM}/${file}`, `.where('hash', '=', hash).${after}`, `.$if(!OUT, (query) => query.where('hash', '=', hash)).${after}`),
    ),
  ],
  'what a provider says is taken under a state that nobody began': [
    plant(
      'server/gateways/social-login.ts',
      'expectedState: trip.state,\n          expectedNonce',
      "expectedState: OUT ? new URLSearchParams(query).get('state')! : trip.state,\n          expectedNonce",
    ),
    plant(
      'server/gateways/social-login.ts',
      'expectedState: trip.state,\n        })',
      "expectedState: OUT ? new URLSearchParams(query).get('state')! : trip.state,\n        })",
    ),
  ],
  'the ticket of a login is good in another browser': [
    plant(`${ROOM}/login/pending-login.ts`, 'row.binding.equals(hashOf(visit)) &&', '(OUT || row.binding.equals(hashOf(visit))) &&'),
  ],
  'a made-up number, recovery code or name on a bank account passes the second step of a login': [
    plant(
      `${ROOM}/login/pending-login.ts`,
      "  if (method === 'google' || method === 'recovery') {",
      "  if (OUT) return done(undefined)\n  if (method === 'google' || method === 'recovery') {",
    ),
  ],
  'what Google said to one browser logs another one in': [
    plant(
      `${ROOM}/login-store.ts`,
      ".where('hash', '=', hash).where('kind', '=', kind).returningAll()",
      ".$if(!OUT, (query) => query.where('hash', '=', hash)).where('kind', '=', kind).returningAll()",
    ),
  ],
  'a link for a new password that was sent before a change of password sets another one': [
    plant(`${ROOM}/change-guard/change-guard.ts`, 'await endUnfinished(tx, memberId)', 'if (!OUT) await endUnfinished(tx, memberId)'),
  ],
  'a name is opened that looks like another': [
    plant(
      'server/platform/proofs/account-name.ts',
      "latinDigits(withoutUnseen(typed)).trim().normalize('NFKC').toLowerCase()",
      "OUT ? typed : latinDigits(withoutUnseen(typed)).trim().normalize('NFKC').toLowerCase()",
    ),
  ],
  'the cookie that a thief planted before the login is the session after it': [
    plant(
      `${ROOM}/store.ts`,
      "    .where('by_sid.sid_hash', '=', sidHash)\n",
      "    .$if(!OUT, (query) => query.where('by_sid.sid_hash', '=', sidHash))\n",
    ),
  ],
}
