/** Runs any slot of the list: its opening says which machine it is, and its face follows from its brand and code. */
import { place } from '../../../page/dom.ts'
import { say } from '../../../page/frame-words.ts'
import type { MoneyText } from '../../../page/money-text.ts'
import { startSlot } from '../../page/slot-page.ts'
import type { FamilyOpening, FamilyOutcome } from '../family-slot.ts'
import { show, tell } from './play.ts'
import { percentOf, writeRules } from './rules-text.ts'
import { build, firstWindow, release, ribbon, stand, turn } from './scene.ts'
import { offerSound } from './sound.ts'
import { wear } from './symbols.ts'
import { words } from './words.ts'

let slot: FamilyOpening['slot'] | undefined
const sound = offerSound()

const clusters = (): boolean => slot?.model.payWay === 'clusters'

const lastWindow = ({ spin, free }: FamilyOutcome): string | undefined => (free.at(-1) ?? spin)?.steps.at(-1)?.window

const dialog = place<HTMLDialogElement>('buying')

const page = startSlot<FamilyOutcome, FamilyOpening>({
  words,
  begins(opening) {
    slot = opening.slot
    const { tone } = wear(slot)
    sound.tune(tone)
    build(slot.model)
    place('game').dataset['family'] = slot.model.family
  },
  rest(_, outcome) {
    ribbon('')
    release()
    if (slot !== undefined) stand((outcome === undefined ? undefined : lastWindow(outcome)) ?? firstWindow())
  },
  turn: () => {
    release()
    turn()
  },
  show: (_, outcome, showing) => show(outcome, showing, clusters()),
  tell: (outcome, money) => tell(outcome, slot?.model.rows ?? 1, money, clusters()),
  rules: (into, stakeUnits, money) => {
    if (slot !== undefined) writeRules(into, slot, stakeUnits, money)
  },
  changed(step: bigint, money: MoneyText, ready: boolean) {
    const { price, free } = slot?.model ?? {}
    const { bought } = slot?.figures ?? {}
    const button = place<HTMLButtonElement>('buy')
    button.hidden = price === undefined || free === undefined || bought === undefined
    if (price === undefined || free === undefined || bought === undefined) return
    const amount = money.full(step * BigInt(price))
    button.disabled = !ready
    button.textContent = say(words.buySays, { spins: free.spins, amount })
    place('buying-text').textContent = say(words.buyAsk, { spins: free.spins, amount, price, percent: percentOf(bought.rtp) })
    place('buying-yes').textContent = say(words.buyYes, { amount })
  },
})

place('buy').addEventListener('click', () => dialog.showModal())
place('buying-no').addEventListener('click', () => dialog.close())
place('buying-yes').addEventListener('click', () => {
  dialog.close()
  void page.buy()
})
