/** `npm run bench:books`: the whole nightly proof of a book of a million accounts, with five transfers each. */
import { proof } from './books/proof.ts'
import { runBench } from './harness.ts'

process.exitCode = await runBench({
  name: 'books',
  title: 'The whole proof of the books',
  contestants: [proof({ name: 'proof', accounts: 1_000_000, transfersEach: 5 })],
  goals: [
    { text: 'accounts a second on two cores, five transfers each', goal: 20_000, value: (of) => of('proof').perSecond },
    { text: 'longest slice, in milliseconds', goal: 10_000, atMost: true, value: (of) => of('proof').max },
  ],
  notes: {
    proof:
      'as the job does it, two slices at once: every transfer with its key and its account, holds, reversals, keys, sums, from the first slice to the last; p50, p99 and max are the longest slice',
    accounts:
      'one transfer in a hundred is undone, one account in fifty holds money; after each round one transfer is altered, and the proof must name its account',
  },
})
