/** Usual: longer defaults of settings, as the demonstration has them. */

export const DEMO_LICENCE = {
  EN: 'This is a demonstration. It holds no gambling licence, takes no real money and pays none out.',
  MY: 'ဤဝဘ်ဆိုက်သည် သရုပ်ပြသာဖြစ်သည်။ လောင်းကစားလိုင်စင်မရှိပါ၊ ငွေအစစ် လက်မခံ၊ ထုတ်မပေးပါ။',
}

export const CLOSED_REGION = {
  EN: 'This site is not available where you are.',
  MY: 'သင်ရှိသောနေရာတွင် ဤဝဘ်ဆိုက်ကို အသုံးမပြုနိုင်ပါ။',
}

/** The lotteries of the first screen. */
export const HOME_DRAWS = [
  // Burma's own come first.
  'mm-2d',
  'mm-3d',
  'mm-2d-5',
  // Its neighbours' are played there, too.
  'th-gov',
  'lao',
  'vn-north',
  // One of them draws every minute.
  'ssc-1',
]
