/** The rules against laundering by the sentences of their kinds: each boundary is tried on both sides. */
import { describe, expect, it } from 'vitest'
import { tell } from './testing/story.ts'

const THRESHOLD = { kind: 'threshold', flow: 'deposit', hours: 24, amount: '100' }

describe('[PROT-08, PA-03] windows', () => {
  it('hold what is younger than their hours; exactly as old is out', () => {
    const young = tell({ rules: [THRESHOLD] })
      .event('10 04:00:00', 'deposit', '60')
      .event('11 03:59:59', 'deposit', '40')
    expect(young.said()).toEqual(['threshold/1 m1: e1 e2 (1, open)'])
    const old = tell({ rules: [THRESHOLD] })
      .event('10 04:00:00', 'deposit', '60')
      .event('11 04:00:00', 'deposit', '40')
    expect(old.said()).toEqual([])
  })

  it('hold events of one time in their order, and none that comes behind', () => {
    const story = tell({ rules: [THRESHOLD] })
    for (const amount of ['60', '40', '1']) story.event('10 04:00:00', 'deposit', amount)
    expect(story.said()).toEqual(['threshold/1 m1: e1 e2 + e3 (2, open)'])
  })

  it('take the calendar day of the merchant, also one of 25 hours', () => {
    const day = { kind: 'threshold', flow: 'both', every: 'day', amount: '100' }
    const yangon = tell({ rules: [day] })
      .event('10 17:29:59', 'deposit', '90')
      .event('10 17:30:00', 'deposit', '90')
      .event('11 17:29:59', 'withdrawal', '10')
    expect(yangon.said()).toEqual(['threshold/1 m1: e2 e3 (1, open)'])
    const longDay = tell({ rules: [day], zone: 'America/New_York' })
      .event('2026-11-01T04:00:00Z', 'deposit', '60')
      .event('2026-11-02T04:59:59Z', 'deposit', '40')
      .event('2026-11-02T05:00:00Z', 'deposit', '99')
    expect(longDay.said()).toEqual(['threshold/1 m1: e1 e2 (1, open)'])
  })

  it('begin a day at the first of two midnights, and where there is none at the first moment after it', () => {
    const day = { kind: 'threshold', flow: 'deposit', every: 'day', amount: '100' }
    // Clocks went back over midnight: what came before midnight for the second time is of the new day.
    const twice = tell({ rules: [day], zone: 'America/St_Johns' })
      .event('2010-11-07T02:29:59Z', 'deposit', '90')
      .event('2010-11-07T02:30:00Z', 'deposit', '60')
      .event('2010-11-07T03:00:00Z', 'deposit', '40')
    expect(twice.said()).toEqual(['threshold/1 m1: e2 e3 (1, open)'])
    const again = tell({ rules: [day], zone: 'America/St_Johns' })
      .event('2010-11-07T02:29:59Z', 'deposit', '90')
      .event('2010-11-07T03:00:00Z', 'deposit', '60')
      .event('2010-11-07T04:00:00Z', 'deposit', '40')
    expect(again.said()).toEqual(['threshold/1 m1: e2 e3 (1, open)'])
    const none = tell({ rules: [day], zone: 'Africa/Cairo' })
      .event('2026-04-23T21:59:59Z', 'deposit', '90')
      .event('2026-04-23T22:00:00Z', 'deposit', '60')
      .event('2026-04-24T20:59:59Z', 'deposit', '40')
    expect(none.said()).toEqual(['threshold/1 m1: e2 e3 (1, open)'])
  })

  it('are of one subject, and a closing ends those of its own rule and subject alone', () => {
    const rules = ['net', 'other'].map((code) => ({ code, kind: 'net', hours: 24, amount: '100' }))
    const story = tell({ rules })
    for (const member of ['m1', 'm2']) story.event('10 04:00:00', 'deposit', '100', member)
    story.close('10 04:00:01', 'net')
    for (const member of ['m1', 'm2']) story.event('10 04:00:02', 'deposit', '1', member)
    expect(story.said()).toEqual([
      'net/1 m1: e1 (1, closed)',
      'other/1 m1: e1 + e4 (2, open)',
      'net/1 m2: e2 + e5 (2, open)',
      'other/1 m2: e2 + e5 (2, open)',
    ])
    story.event('10 04:00:03', 'deposit', '99')
    expect(story.said().at(-1)).toBe('net/1 m1: e4 e6 (1, open)')
  })
})

describe('[PROT-08, PA-04] kinds of sums', () => {
  it('threshold goes on over closings, and takes what was put aside as a flow of its own', () => {
    const aside = { code: 'aside', kind: 'threshold', flow: 'put-aside', hours: 24, amount: '100' }
    const story = tell({ rules: [THRESHOLD, aside] })
      .event('10 04:00:00', 'deposit', '99.9999')
      .event('10 04:00:01', 'put-aside', '99.9999')
      .event('10 04:00:02', 'deposit', '0.0001')
      .close('10 04:00:03', 'threshold')
      .event('10 04:00:04', 'put-aside', '0.0001')
      .event('10 04:00:05', 'deposit', '1')
    expect(story.said()).toEqual(['threshold/1 m1: e1 e3 (1, closed)', 'aside/1 m1: e2 e5 (1, open)', 'threshold/1 m1: e1 e3 e6 (1, open)'])
  })

  it('loss takes the wins off and is asked at a bet alone', () => {
    const story = tell({ rules: [{ kind: 'loss', hours: 24, amount: '100' }] })
      .event('10 04:00:00', 'bet', '100.5')
      .close('10 04:00:01', 'loss')
      .event('10 04:00:02', 'bet', '99')
      .event('10 04:00:03', 'win', '1')
      .event('10 04:00:04', 'bet', '1.9999')
      .event('10 04:00:05', 'bet', '0.0001')
    expect(story.said()).toEqual(['loss/1 m1: e1 (1, closed)', 'loss/1 m1: e3 e4 e5 e6 (1, open)'])
  })

  it('sums many bets as they are, also after corrections in old blocks', () => {
    const story = tell({ rules: [{ kind: 'loss', hours: 24, amount: '200' }] })
    for (let bet = 0; bet < 199; bet += 1) story.event('10 04:00:00', 'bet', '1')
    story.amend('refund', 'e3', 1).undo('e100').event('10 05:00:00', 'bet', '2.9999')
    expect(story.said()).toEqual([])
    story.event('10 05:00:00', 'bet', '0.0001')
    expect(story.cases.map(({ evidence, openedBy }) => [evidence.length, openedBy])).toEqual([[200, 'e203']])
  })
})

describe('[PROT-08, PA-04] kinds of patterns', () => {
  const STRUCTURING = { kind: 'structuring', hours: 72, count: 3, under: '10000', share: 8000 }

  it('structuring as the page works it out', () => {
    const story = tell({ rules: [STRUCTURING] })
      .event('09 10:00:00', 'deposit', '8000')
      .event('09 11:00:00', 'deposit', '9999.99')
      .event('09 12:00:00', 'deposit', '10000')
      .event('10 09:00:00', 'deposit', '8500')
      .event('10 09:01:00', 'deposit', '100')
      .event('11 09:00:00', 'deposit', '9000')
      .close('11 12:00:00', 'structuring')
      .event('12 09:00:00', 'deposit', '9000')
      .event('12 10:00:00', 'deposit', '9000')
    expect(story.said()).toEqual(['structuring/1 m1: e1 e2 e4 + e6 (2, closed)'])
  })

  it('structuring compares shares exactly', () => {
    const least = { ...STRUCTURING, count: 2, under: '0.0003', share: 3333 }
    const story = tell({ rules: [least] })
    // A third of three is 0.9999 ten-thousandths: one is in the band.
    for (let deposit = 0; deposit < 3; deposit += 1) story.event('10 04:00:00', 'deposit', '0.0001')
    expect(story.said()).toEqual(['structuring/1 m1: e1 e2 e3 (1, open)'])
    const more = tell({ rules: [{ ...least, share: 3334 }] })
    for (let deposit = 0; deposit < 9; deposit += 1) more.event('10 04:00:00', 'deposit', '0.0001')
    expect(more.said()).toEqual([])
  })

  it('rising takes the whole run, also where it is longer, and an equal amount ends it', () => {
    const story = tell({ rules: [{ kind: 'rising', hours: 24, count: 3 }] })
    for (const amount of ['5', '5', '6', '7']) story.event('10 04:00:00', 'deposit', amount)
    expect(story.said()).toEqual(['rising/1 m1: e2 e3 e4 (1, open)'])
    story.close('10 04:00:01', 'rising')
    for (const amount of ['8', '9']) story.event('10 04:00:02', 'deposit', amount)
    expect(story.said()).toHaveLength(1)
    story.event('11 04:00:00', 'deposit', '10').event('11 04:00:01', 'deposit', '11').event('11 04:00:02', 'deposit', '12')
    expect(story.said()).toEqual(['rising/1 m1: e2 e3 e4 (1, closed)', 'rising/1 m1: e6 e7 e8 + e9 e10 (3, open)'])
  })

  it('rising begins a new run where the window has moved on', () => {
    const rules = [{ kind: 'rising', hours: 24, count: 3 }]
    const wide = [{ kind: 'rising', hours: 24, count: 4 }]
    const told = (story: ReturnType<typeof tell>) =>
      story
        .event('10 04:00:00', 'deposit', '1')
        .event('10 05:00:00', 'deposit', '2')
        .event('10 06:00:00', 'deposit', '3')
        .event('11 04:00:00', 'deposit', '4')
        .said()
    expect(told(tell({ rules }))).toEqual(['rising/1 m1: e1 e2 e3 + e4 (2, open)'])
    expect(told(tell({ rules: wide }))).toEqual([])
  })

  it('failed counts since the last good deposit; a put-aside one is not good', () => {
    const story = tell({ rules: [{ kind: 'failed', minutes: 10, count: 3 }] })
      .event('10 04:00:00', 'deposit-failed')
      .event('10 04:00:01', 'deposit')
      .event('10 04:00:01', 'deposit-failed')
      .event('10 04:00:02', 'put-aside')
      .event('10 04:00:03', 'deposit-failed')
      .event('10 04:10:01', 'deposit-failed')
    expect(story.said()).toEqual([])
    story.event('10 04:10:02', 'deposit-failed')
    expect(story.said()).toEqual(['failed/1 m1: e5 e6 e7 (1, open)'])
  })

  it('dormant is measured from the last life, exactly, and closings do not hide it', () => {
    const rules = [{ kind: 'dormant', days: 1, amount: '50' }]
    const story = tell({ rules })
      .event('10 04:00:00', 'deposit', '50')
      .event('11 04:00:00', 'withdrawal', '50')
      .close('11 04:00:01', 'dormant')
      .event('12 04:00:00', 'deposit', '49.9999')
      .event('13 04:00:00', 'put-aside', '50')
      .event('13 04:00:00', 'deposit', '50')
    expect(story.said()).toEqual(['dormant/1 m1: e1 e2 (1, closed)', 'dormant/1 m1: e4 e6 (1, open)'])
    const early = tell({ rules }).event('10 04:00:00', 'win').event('11 03:59:59', 'deposit', '50')
    expect(early.said()).toEqual([])
    const undone = tell({ rules })
      .event('10 04:00:00', 'deposit')
      .event('10 12:00:00', 'bet')
      .undo('e2')
      .event('11 04:00:00', 'deposit', '50')
    expect(undone.said()).toEqual(['dormant/1 m1: e1 e4 (1, open)'])
  })

  it('night counts the local dates of its hours, and shows the first bet of each that is still in the window', () => {
    const rules = [{ kind: 'night', days: 2, nights: 2, fromHour: 0, toHour: 6 }]
    const story = tell({ rules, zone: 'UTC' })
      .event('10 01:00:00', 'bet')
      .event('10 05:59:59', 'bet')
      .event('10 06:00:00', 'bet')
      .event('11 23:59:59', 'bet')
      .event('12 01:00:00', 'bet')
      .event('13 00:00:00', 'bet')
    expect(story.said()).toEqual(['night/1 m1: e2 e5 + e6 (2, open)'])
    const changed = tell({ rules: [{ ...rules[0], fromHour: 1, toHour: 2, nights: 1 }], zone: 'Europe/London' })
    // The hour from one to two comes twice on 25 October 2026, and never on 29 March.
    changed.event('2026-03-29T01:30:00Z', 'bet').event('2026-10-25T00:30:00Z', 'bet').event('2026-10-25T01:30:00Z', 'bet')
    expect(changed.said()).toEqual(['night/1 m1: e2 (2, open)'])
  })
})

describe('[PROT-08, PA-04] money that passes through', () => {
  const NO_PLAY = { kind: 'no-play', hours: 168, share: 5000, minimum: '1000' }

  it('no-play as the page works it out: an earlier withdrawal is a start', () => {
    const story = tell({ rules: [NO_PLAY] })
      .event('09 10:00:00', 'deposit', '5000')
      .event('09 10:01:00', 'bet', '10000')
      .event('09 10:02:00', 'withdrawal', '1000')
      .event('11 10:00:00', 'deposit', '5000')
      .event('11 10:01:00', 'withdrawal', '1')
      .event('11 10:02:00', 'withdrawal', '4000')
    expect(story.said()).toEqual(['no-play/1 m1: e4 e5 e6 (1, open)'])
  })

  it('no-play takes the earliest start, is exact in its share, and no start that was undone', () => {
    const both = tell({ rules: [NO_PLAY] })
      .event('09 10:00:00', 'deposit', '5000')
      .event('09 10:00:01', 'withdrawal', '1')
      .event('09 10:00:02', 'deposit', '5000')
      .event('09 10:00:03', 'withdrawal', '999')
    expect(both.said()).toEqual(['no-play/1 m1: e1 e2 e3 e4 (1, open)'])
    const played = (bet: string) =>
      tell({ rules: [NO_PLAY] })
        .event('09 10:00:00', 'deposit', '5000')
        .event('09 10:00:01', 'bet', bet)
        .event('09 10:00:02', 'withdrawal', '1000')
    expect([played('2500').said(), played('2499.9999').said()]).toEqual([[], ['no-play/1 m1: e1 e3 (1, open)']])
    const rejected = tell({ rules: [NO_PLAY] })
      .event('09 10:00:00', 'bet', '10000')
      .event('09 10:00:01', 'withdrawal', '1')
      .undo('e2')
      .event('09 10:00:02', 'deposit', '5000')
      .event('09 10:00:03', 'withdrawal', '1000')
    expect(rejected.said()).toEqual([])
  })

  it('rapid needs a deposit in its minutes, and its withdrawals add up', () => {
    const story = tell({ rules: [{ kind: 'rapid', minutes: 60, share: 9000, minimum: '100' }] })
      .event('10 04:00:00', 'withdrawal', '100')
      .event('10 04:00:01', 'deposit', '1000')
      .event('10 04:00:02', 'withdrawal', '799.9999')
      .event('10 04:00:03', 'withdrawal', '0.0001')
      .event('10 05:00:01', 'withdrawal', '5000')
    expect(story.said()).toEqual(['rapid/1 m1: e1 e2 e3 e4 (1, open)'])
  })
})

describe('[PROT-08, PA-04] marks and names', () => {
  const SHARED = { kind: 'shared', mark: 'device', members: 2, hours: 24 }

  it('shared counts people in its hours, and goes on over closings', () => {
    const story = tell({ rules: [SHARED] })
      .mark('10 04:00:00', 'device', 'd1', 'm1')
      .mark('11 04:00:00', 'device', 'd1', 'm2')
      .mark('11 04:00:01', 'device', 'd2', 'm1')
      .mark('11 04:00:02', 'device', 'd1', 'm2')
      .mark('11 04:00:03', 'device', 'd1', 'm1')
    expect(story.said()).toEqual(['shared/1 device:d1: e2 e4 e5 (1, open)'])
    // m1 is no new face, even where it was seen longer ago than the window.
    story.close('11 05:00:00', 'shared', { subject: 'device:d1' }).mark('12 04:00:00', 'device', 'd1', 'm1')
    expect(story.said()).toHaveLength(1)
    story.mark('12 04:00:01', 'device', 'd1', 'm3').mark('12 04:00:02', 'device', 'd1', 'm1')
    expect(story.said().at(-1)).toBe('shared/1 device:d1: e4 e5 e7 e8 + e9 (2, open)')
  })

  it('holder compares keys of names; an empty name is nobody’s', () => {
    const names = { m1: 'Daw Khin  Myo', m3: '—' }
    const story = tell({ rules: [{ kind: 'holder' }], names })
      .mark('10 04:00:00', 'payee', 'k1', 'm1', 'MYO, khin (daw)')
      .mark('10 04:00:01', 'payee', 'k1', 'm1', 'Khin Myo')
      .mark('10 04:00:02', 'payee', 'k1', 'm2', 'Khin Myo')
      .mark('10 04:00:03', 'payee', 'k1', 'm3', '- -')
      .mark('10 04:00:04', 'payee', 'k1', 'm3', 'Khin')
    expect(story.said()).toEqual(['holder/1 m1: e2 (1, open)', 'holder/1 m2: e3 (1, open)', 'holder/1 m3: e4 + e5 (2, open)'])
  })
})

describe('[PROT-08, PA-02] corrections', () => {
  const LOSS = { kind: 'loss', hours: 24, amount: '100' }

  it('a rollback takes its target out for ever, a refund lessens, a resettlement sets; evidence stays', () => {
    const story = tell({ rules: [LOSS] })
      .event('10 04:00:00', 'bet', '100')
      .undo('e1')
      .undo('e1')
      .amend('refund', 'e1', -1000)
      .event('10 04:00:01', 'bet', '100')
      .amend('refund', 'e5', 50)
      .event('10 04:00:02', 'win', '20')
      .amend('resettle', 'e7', 10)
      .event('10 04:00:03', 'bet', '59.9999')
    expect(story.said()).toEqual(['loss/1 m1: e1 + e5 (2, open)'])
    story.event('10 04:00:04', 'bet', '0.0001')
    expect(story.said()).toEqual(['loss/1 m1: e1 + e5 e7 e9 e10 (3, open)'])
  })

  it('a win that was undone cannot be set, and only what may be corrected is', () => {
    const story = tell({ rules: [THRESHOLD, LOSS] })
      .event('10 04:00:00', 'win', '50')
      .undo('e1')
      .amend('resettle', 'e1', 50)
      .event('10 04:00:01', 'deposit', '99')
      .undo('e4')
      .amend('refund', 'e4', 99)
      .undo('nobody')
      .event('10 04:00:02', 'deposit', '1')
      .event('10 04:00:03', 'bet', '100')
    expect(story.said()).toEqual(['threshold/1 m1: e4 e8 (1, open)', 'loss/1 m1: e9 (1, open)'])
  })

  it('a withdrawal that was rejected leaves the net as it was, and a bet that was refunded whole is still a bet', () => {
    const rules = [
      { kind: 'net', hours: 24, amount: '100' },
      { kind: 'night', days: 1, nights: 1, fromHour: 0, toHour: 24 },
    ]
    const story = tell({ rules })
      .event('10 04:00:00', 'deposit', '60')
      .event('10 04:00:01', 'withdrawal', '50')
      .undo('e2')
      .event('10 04:00:02', 'deposit', '40')
      .event('10 04:00:03', 'bet', '1')
      .amend('refund', 'e5', 1)
      .event('10 04:00:04', 'bet', '1')
    expect(story.said()).toEqual(['net/1 m1: e1 e4 (1, open)', 'night/1 m1: e5 (2, open)'])
  })
})

describe('[PROT-08, PA-06, PA-07] versions and cases', () => {
  it('the highest version that has come judges; one that is off judges nothing, and no lower one steps in', () => {
    const rules = [
      { ...THRESHOLD, version: 2, from: '2026-11-11T00:00:00Z', hours: 48, amount: '150' },
      { ...THRESHOLD, version: 1 },
      { ...THRESHOLD, version: 4, from: '2026-11-14T00:00:00Z' },
      { ...THRESHOLD, version: 3, from: '2026-11-13T00:00:00Z', off: true },
    ]
    const story = tell({ rules })
      .event('10 23:59:58', 'deposit', '60')
      .event('10 23:59:59', 'deposit', '39')
      .event('11 00:00:00', 'deposit', '50')
      .event('11 00:00:01', 'deposit', '1')
      .event('13 00:00:00', 'deposit', '500')
      .event('14 00:00:00', 'deposit', '100')
    expect(story.said()).toEqual(['threshold/2 m1: e1 e2 e3 e4 + e6 (2, open)'])
    expect(story.cases[0]?.openedBy).toBe('e4')
  })

  it('codes judge in the order in which they were first named', () => {
    const rules = ['b', 'a', 'b'].map((code, at) => ({ ...THRESHOLD, code, version: at + 1 }))
    expect(tell({ rules }).event('10 04:00:00', 'deposit', '100').said()).toEqual(['b/3 m1: e1 (1, open)', 'a/2 m1: e1 (1, open)'])
  })

  it('hits in quiet hours do nothing, at their end they count, and what came in them counts then', () => {
    const rules = [{ kind: 'net', hours: 24, amount: '100' }]
    const story = tell({ rules })
      .event('10 04:00:00', 'deposit', '100')
      .close('10 04:00:00', 'net', { outcome: 'false-positive', quietHours: 1 })
      .event('10 04:59:59', 'deposit', '100')
      .close('10 04:59:59', 'net', { outcome: 'confirmed' })
      .event('10 05:00:00', 'deposit', '1')
    expect(story.said()).toEqual(['net/1 m1: e1 (1, closed)', 'net/1 m1: e3 e5 (1, open)'])
    story.close('10 06:00:00', 'net', { outcome: 'confirmed', quietHours: 168 }).event('10 06:00:01', 'deposit', '100')
    expect(story.said().at(-1)).toBe('net/1 m1: e7 (1, open)')
  })

  it('a closing that comes again, or without a case, changes nothing', () => {
    const story = tell({ rules: [{ kind: 'net', hours: 24, amount: '100' }] })
      .close('10 04:00:00', 'net', { quietHours: 9 })
      .event('10 04:00:00', 'deposit', '100')
      .close('10 04:00:01', 'net')
      .event('10 04:00:02', 'deposit', '60')
      .close('10 04:00:03', 'net', { outcome: 'confirmed', quietHours: 9 })
      .event('10 04:00:04', 'deposit', '40')
    expect(story.said()).toEqual(['net/1 m1: e2 (1, closed)', 'net/1 m1: e4 e6 (1, open)'])
    expect(story.cases.map(({ outcome }) => outcome)).toEqual(['cleared', null])
  })
})
