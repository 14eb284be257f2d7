/** Seed words: the words of the demonstration catalogue's names, in English and Burmese pairs, so that every name reads well in both. */

/** A word with its English and its Burmese. */
export type Pair = readonly [en: string, my: string]

/** Words before a thing: materials, lights and places. In Burmese they are written together with the thing. */
export const QUALITIES: readonly Pair[] = [
  ['Golden', 'ရွှေ'],
  ['Silver', 'ငွေ'],
  ['Jade', 'ကျောက်စိမ်း'],
  ['Ruby', 'ပတ္တမြား'],
  ['Sapphire', 'နီလာ'],
  ['Pearl', 'ပုလဲ'],
  ['Coral', 'သန္တာ'],
  ['Amber', 'ပယင်း'],
  ['Diamond', 'စိန်'],
  ['Copper', 'ကြေးနီ'],
  ['Crystal', 'သလင်း'],
  ['Glass', 'ဖန်'],
  ['Marble', 'စကျင်'],
  ['Lacquer', 'ယွန်း'],
  ['Bamboo', 'ဝါး'],
  ['Moonlit', 'လရောင်'],
  ['Sunlit', 'နေရောင်'],
  ['Starlit', 'ကြယ်ရောင်'],
  ['Rainbow', 'သက်တံ'],
  ['Morning', 'နံနက်ခင်း'],
  ['Evening', 'ညနေခင်း'],
  ['Midnight', 'သန်းခေါင်'],
  ['Spring', 'နွေဦး'],
  ['Rainy', 'မိုးရာသီ'],
  ['Forest', 'တော'],
  ['Mountain', 'တောင်ပေါ်'],
  ['River', 'မြစ်'],
  ['Ocean', 'သမုဒ္ဒရာ'],
  ['Sky', 'ကောင်းကင်'],
  ['Village', 'ရွာ'],
]

/** Things, animals and fruit for slots. */
export const THINGS: readonly Pair[] = [
  ['Lantern', 'မီးအိမ်'],
  ['Boat', 'လှေ'],
  ['Ship', 'သင်္ဘော'],
  ['Bridge', 'တံတား'],
  ['Key', 'သော့'],
  ['Chest', 'သေတ္တာ'],
  ['Flower', 'ပန်း'],
  ['Rose', 'နှင်းဆီပန်း'],
  ['Leaf', 'သစ်ရွက်'],
  ['Tree', 'သစ်ပင်'],
  ['Fan', 'ယပ်တောင်'],
  ['Mirror', 'မှန်'],
  ['Ring', 'လက်စွပ်'],
  ['Necklace', 'လည်ဆွဲ'],
  ['Bracelet', 'လက်ကောက်'],
  ['Drum', 'ဗုံ'],
  ['Flute', 'ပလွေ'],
  ['Harp', 'စောင်း'],
  ['Violin', 'တယော'],
  ['Wheel', 'ဘီး'],
  ['Clock', 'နာရီ'],
  ['Teapot', 'ရေနွေးအိုး'],
  ['Cup', 'ခွက်'],
  ['Vase', 'ပန်းအိုး'],
  ['Coin', 'ဒင်္ဂါး'],
  ['Butterfly', 'လိပ်ပြာ'],
  ['Bird', 'ငှက်'],
  ['Goose', 'ငန်း'],
  ['Parrot', 'ကြက်တူရွေး'],
  ['Owl', 'ဇီးကွက်'],
  ['Rabbit', 'ယုန်'],
  ['Deer', 'သမင်'],
  ['Tiger', 'ကျား'],
  ['Horse', 'မြင်း'],
  ['Cat', 'ကြောင်'],
  ['Fox', 'မြေခွေး'],
  ['Turtle', 'လိပ်'],
  ['Squirrel', 'ရှဉ့်'],
  ['Panda', 'ပန်ဒါ'],
  ['Bee', 'ပျား'],
  ['Mango', 'သရက်သီး'],
  ['Orange', 'လိမ္မော်သီး'],
  ['Watermelon', 'ဖရဲသီး'],
  ['Pineapple', 'နာနတ်သီး'],
  ['Coconut', 'အုန်းသီး'],
  ['Apple', 'ပန်းသီး'],
  ['Banana', 'ငှက်ပျောသီး'],
  ['Feather', 'ငှက်မွေး'],
  ['Compass', 'သံလိုက်အိမ်မြှောင်'],
  ['Map', 'မြေပုံ'],
  ['Book', 'စာအုပ်'],
  ['Mask', 'မျက်နှာဖုံး'],
  ['Hat', 'ဦးထုပ်'],
  ['Puppet', 'ရုပ်သေး'],
  ['Train', 'ရထား'],
  ['Lighthouse', 'မီးပြတိုက်'],
  ['Windmill', 'လေရဟတ်'],
  ['Waterfall', 'ရေတံခွန်'],
  ['Fountain', 'ရေပန်း'],
  ['Door', 'တံခါး'],
  ['Carpet', 'ကော်ဇော'],
  ['Basket', 'ခြင်းတောင်း'],
  ['Candle', 'ဖယောင်းတိုင်'],
  ['Star', 'ကြယ်'],
]

/** The last word of a slot's name. */
export const SCENES: readonly Pair[] = [
  ['Tale', 'ပုံပြင်'],
  ['Journey', 'ခရီး'],
  ['Festival', 'ပွဲတော်'],
  ['Garden', 'ဥယျာဉ်'],
  ['Dream', 'အိပ်မက်'],
  ['Secret', 'လျှို့ဝှက်ချက်'],
  ['Market', 'ဈေး'],
  ['Road', 'လမ်း'],
  ['Melody', 'တေးသွား'],
  ['Dance', 'အက'],
  ['Valley', 'တောင်ကြား'],
  ['Harbour', 'ဆိပ်ကမ်း'],
  ['Shore', 'ကမ်းခြေ'],
  ['Story', 'ဇာတ်လမ်း'],
  ['Puzzle', 'ပဟေဠိ'],
  ['Adventure', 'စွန့်စားခန်း'],
  ['Collection', 'စုစည်းမှု'],
  ['Theatre', 'ဇာတ်ရုံ'],
]

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
