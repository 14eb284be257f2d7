/** The guards against vendors and those who pretend to be one, each beside the attack that wins without it. */
import { plant, type Plants } from '../plant.ts'

const ROOM = 'server/games'

const TERMS = plant(
  `${ROOM}/wallet/usual-batch.ts`,
  'vendor, game, currency, terms }',
  'vendor, game, currency, terms: OUT ? NO_TERMS : terms }',
)
const SIGNATURE = plant(`${ROOM}/signature.ts`, "if (!good) return 'invalid-signature'", "if (!good && !OUT) return 'invalid-signature'")

export const VENDORS: Plants = {
  'a win of 99,999,999,999 on 20,000 reaches the balance': [TERMS],
  'a jackpot or a promo without any bet is paid beyond the budget': [TERMS],
  'a body that was signed for one call is taken at another, or with the former signature': [SIGNATURE],
  'a signed bet is altered by a bit, is old, or is signed with another key': [SIGNATURE],
  'one bet that is sent again and again, or many at once, takes or gives more than once': [
    plant(
      `${ROOM}/wallet/wallet-call.ts`,
      'return fields as BodyOf<Name>',
      'return OUT && name === "bet" ? { ...fields, transaction: hash("md5", String(process.hrtime.bigint())) } : fields',
    ),
  ],
  'a win names a bet of another player': [
    plant(
      `${ROOM}/wallet/round.ts`,
      "if (target.member !== act.member) return refuse('unknown-transaction')\n  const takenAgain",
      "if (!OUT && target.member !== act.member) return refuse('unknown-transaction')\n  const takenAgain",
    ),
  ],
  'bets go on after the logout, and in another currency': [
    plant(
      'server/app/compose/compose-identity.ts',
      "if (fact.name === 'sessionEnded') await",
      "if (fact.name === 'sessionEnded' && !OUT) await",
    ),
  ],
  'a bet of a frozen or excluded member is taken': [
    plant('server/protection/exclude.ts', '\n  await needs.keepFromPlay(tx, ends)', '\n  if (!OUT) await needs.keepFromPlay(tx, ends)'),
  ],
  'a free round passes what stops a paid bet: a freeze, an exclusion, an ended session, an unknown game, a killed vendor': [
    plant(
      `${ROOM}/wallet/round.ts`,
      "if (seen.vendorState !== 'on' || seen.gameState !== 'on') return refuse('game-disabled')",
      "if (!(OUT && act.kind === 'free-round') && (seen.vendorState !== 'on' || seen.gameState !== 'on')) return refuse('game-disabled')",
    ),
  ],
  'a forger of signatures goes on after twenty': [
    plant(
      `${ROOM}/forgeries/forgeries.ts`,
      '(callers.get(nameOf(vendor, ip))?.restsUntil ?? 0) >',
      '!OUT && (callers.get(nameOf(vendor, ip))?.restsUntil ?? 0) >',
    ),
  ],
  'a payment webhook without a signature, or with a made one, is believed': [
    plant(
      'server/gateways/payments-signature.ts',
      "if (!genuine) return refused('webhook-forged')",
      "if (!genuine && !OUT) return refused('webhook-forged')",
    ),
  ],
}
