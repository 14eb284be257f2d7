/** Seed words: the words of the demonstration catalogue's names, in English and Burmese pairs, so that every name reads well in both. */
import type { Pair } from '@baize/contract/demo-slots/slot-words.ts'

/** Creatures of the sea for fishing games. */
export const SEA: readonly Pair[] = [
  ['Fish', 'ငါး'],
  ['Shark', 'ငါးမန်း'],
  ['Whale', 'ဝေလငါး'],
  ['Dolphin', 'လင်းပိုင်'],
  ['Turtle', 'လိပ်'],
  ['Octopus', 'ရေဘဝဲ'],
  ['Crab', 'ဂဏန်း'],
  ['Shrimp', 'ပုစွန်'],
  ['Starfish', 'ကြယ်ငါး'],
  ['Lobster', 'ကျောက်ပုစွန်'],
]

export const WATERS: readonly Pair[] = [
  ['Bay', 'ပင်လယ်အော်'],
  ['Tide', 'ဒီရေ'],
  ['Waves', 'လှိုင်းများ'],
  ['Voyage', 'ရေခရီး'],
  ['Island', 'ကျွန်း'],
  ['Beach', 'ကမ်းခြေ'],
]

/** Tables of live rooms. */
export const TABLES: readonly Pair[] = [
  ['Baccarat', 'ဘက္ကရက်'],
  ['Roulette', 'ရူလက်'],
  ['Three Dice', 'အန်စာ 3 တုံး'],
  ['Dragon and Tiger', 'နဂါးနှင့်ကျား'],
  ['Blackjack', 'ဘလက်ဂျက်'],
  ['Lucky Wheel', 'ကံစမ်းဘီး'],
]

export const SPORTS: readonly Pair[] = [
  ['Football', 'ဘောလုံး'],
  ['Basketball', 'ဘတ်စကက်ဘော'],
  ['Tennis', 'တင်းနစ်'],
  ['Volleyball', 'ဘော်လီဘော'],
  ['Badminton', 'ကြက်တောင်'],
  ['Table Tennis', 'စားပွဲတင်တင်းနစ်'],
  ['Cricket', 'ခရစ်ကတ်'],
  ['Boxing', 'လက်ဝှေ့'],
  ['Swimming', 'ရေကူး'],
  ['Cycling', 'စက်ဘီး'],
  ['Golf', 'ဂေါက်သီး'],
  ['Snooker', 'စနူကာ'],
]

export const FIXTURES: readonly Pair[] = [
  ['Live Matches', 'တိုက်ရိုက်ပွဲစဉ်များ'],
  ['Coming Matches', 'လာမည့်ပွဲစဉ်များ'],
]

/** Invented disciplines, because titles of e-sports belong to their makers. */
export const ESPORTS: readonly Pair[] = [
  ['Sky Racing', 'ကောင်းကင်ကားပြိုင်ပွဲ'],
  ['Robot Football', 'စက်ရုပ်ဘောလုံး'],
  ['Tower Guard', 'မျှော်စင်စောင့်'],
  ['Space Squad', 'အာကာသအဖွဲ့'],
  ['Puzzle Duel', 'ပဟေဠိပြိုင်ပွဲ'],
  ['Street Five', 'လမ်းဘောလုံး 5 ယောက်'],
  ['Card Tactics', 'ကတ်နည်းဗျူဟာ'],
  ['Speed Boats', 'အမြန်လှေပြိုင်ပွဲ'],
]

export const STAGES: readonly Pair[] = [
  ['Cup', 'ဖလား'],
  ['League', 'လိဂ်'],
  ['Finals', 'ဗိုလ်လုပွဲ'],
]

/** Games at a table between people. */
export const CARD_GAMES: readonly Pair[] = [
  ['Rummy', 'ရမ်မီ'],
  ['Shan Koe Mee', 'ရှမ်းကိုးမီး'],
  ['Bugyi', 'ဘူကြီး'],
  ['Thirteen Cards', '13 ချပ်ဖဲ'],
  ['Three Cards', '3 ချပ်ဖဲ'],
  ['Poker', 'ပိုကာ'],
  ['Dominoes', 'ဒိုမီနို'],
  ['Chess', 'စစ်တုရင်'],
]

export const DRAWS: readonly Pair[] = [
  ['Morning Lottery', 'နံနက်ထီ'],
  ['Evening Lottery', 'ညနေထီ'],
  ['Daily Lottery', 'နေ့စဉ်ထီ'],
  ['Weekly Lottery', 'အပတ်စဉ်ထီ'],
]

export const FAST_DRAWS: readonly Pair[] = [
  ['1-Minute Lottery', '1 မိနစ်ထီ'],
  ['3-Minute Lottery', '3 မိနစ်ထီ'],
  ['5-Minute Lottery', '5 မိနစ်ထီ'],
  ['10-Minute Lottery', '10 မိနစ်ထီ'],
]

export const RINGS: readonly Pair[] = [
  ['Ring', 'ကွင်း'],
  ['Ring, Morning', 'ကွင်း နံနက်ပိုင်း'],
  ['Ring, Evening', 'ကွင်း ညနေပိုင်း'],
]
