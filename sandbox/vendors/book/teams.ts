/** Leagues and teams of the book, all of our own invention; the service and the page read the same list. */

export type Name = { readonly en: string; readonly my: string }
/** `strength` is how many goals a team is worth in a match against its like, in hundredths; in the arena the points it wins of 100. */
export type Team = Name & { readonly strength: number }
export type League = Name & { readonly teams: readonly Team[] }

const team = (en: string, my: string, strength: number): Team => ({ en, my, strength })

export const FOOTBALL_LEAGUES: readonly League[] = [
  {
    en: 'River League',
    my: 'မြစ်ကမ်းလိဂ်',
    teams: [
      team('Amber Herons', 'ပယင်းဗျိုင်း', 168),
      team('Mill Street', 'ကြိတ်စက်လမ်း', 131),
      team('Nine Pines', 'ထင်းရှူးကိုးပင်', 112),
      team('Lantern Town', 'မီးပုံးမြို့', 149),
      team('Old Ferry', 'ကူးတို့ဟောင်း', 98),
      team('Reed Valley', 'ကျူချိုင့်', 121),
      team('Stone Bridge', 'ကျောက်တံတား', 140),
      team('Blue Kiln', 'မီးဖိုပြာ', 157),
    ],
  },
  {
    en: 'Hill League',
    my: 'တောင်ကုန်းလိဂ်',
    teams: [
      team('Cloud Ridge', 'တိမ်တောင်ကြော', 144),
      team('Tin Orchard', 'သံဖြူဥယျာဉ်', 118),
      team('North Meadow', 'မြောက်မြက်ခင်း', 135),
      team('Copper Bell', 'ကြေးခေါင်းလောင်း', 162),
      team('Quiet Lake', 'ရေကန်ငြိမ်', 105),
      team('Tea Terrace', 'လက်ဖက်ခင်း', 127),
      team('Wind Gate', 'လေတံခါး', 151),
      team('Cedar Hall', 'သစ်တောခန်းမ', 110),
    ],
  },
  {
    en: 'Harbour Cup',
    my: 'ဆိပ်ကမ်းဖလား',
    teams: [
      team('Salt Wharf', 'ဆားဆိပ်ခံ', 138),
      team('Grey Gulls', 'ဇင်ယော်မီးခိုး', 155),
      team('Anchor Lane', 'ကျောက်ဆူးလမ်း', 124),
      team('South Mole', 'တောင်ဘက်ရေကာ', 101),
      team('Tide Works', 'ဒီရေစက်ရုံ', 146),
      team('Coral Yard', 'သန္တာဝင်း', 115),
      team('Lamp Point', 'မီးပြအငူ', 133),
      team('Net Makers', 'ပိုက်ကွန်သမား', 160),
    ],
  },
]

export const ARENA_LEAGUES: readonly League[] = [
  {
    en: 'Grid Open',
    my: 'ကွက်ပွင့်ပြိုင်ပွဲ',
    teams: [
      team('Null Foxes', 'သုညမြေခွေး', 54),
      team('Late Signal', 'နောက်ကျအချက်ပြ', 47),
      team('Moss Protocol', 'ရေညှိစနစ်', 50),
      team('Ember Nine', 'မီးခဲကိုး', 56),
      team('Glass Comet', 'ဖန်ကြယ်တံခွန်', 52),
      team('Third Shift', 'တတိယဆိုင်း', 45),
    ],
  },
  {
    en: 'Night Circuit',
    my: 'ညပတ်လမ်း',
    teams: [
      team('Paper Kites', 'စက္ကူစွန်', 51),
      team('Hollow Star', 'ကြယ်ခေါင်း', 55),
      team('Slow River', 'မြစ်နှေး', 46),
      team('Brass Moth', 'ကြေးပိုးဖလံ', 53),
      team('Cold Relay', 'အေးစက်ပို့လွှတ်', 48),
      team('Ten Lanterns', 'မီးပုံးဆယ်လုံး', 57),
    ],
  },
]
