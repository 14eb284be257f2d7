/** Message: the texts that are sent by SMS and email, in the member's language. A message with a code never carries a link. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'

const CODE_SMS: Readonly<Record<LanguageCode, (site: string, code: string, minutes: number) => string>> = {
  EN: (site, code, minutes) => `${code} is your ${site} code. It is valid for ${minutes} minutes. Nobody from ${site} will ask you for it.`,
  MY: (site, code, minutes) => `${code} သည် သင်၏ ${site} ကုဒ်ဖြစ်သည်။ ${minutes} မိနစ်အတွင်း သုံးနိုင်သည်။ ${site} မှ မည်သူမျှ ဤကုဒ်ကို တောင်းမည်မဟုတ်ပါ။`,
}

const CODE_SUBJECT: Readonly<Record<LanguageCode, (site: string) => string>> = {
  EN: (site) => `Your ${site} code`,
  MY: (site) => `သင်၏ ${site} ကုဒ်`,
}

const RESET: Readonly<Record<LanguageCode, (site: string, link: string, minutes: number) => { subject: string; text: string }>> = {
  EN: (site, link, minutes) => ({
    subject: `Reset your ${site} password`,
    text: `We received a request for a new password for your ${site} account.\n\nSet it here within ${minutes} minutes:\n${link}\n\nIf this was not you, ignore this email. Nothing will change.\n`,
  }),
  MY: (site, link, minutes) => ({
    subject: `${site} အတွက် စကားဝှက်အသစ်`,
    text: `သင်၏ ${site} အကောင့်အတွက် စကားဝှက်အသစ် တောင်းခံထားပါသည်။\n\n${minutes} မိနစ်အတွင်း ဤနေရာတွင် ရွေးပါ -\n${link}\n\nသင်မဟုတ်ပါက ဤစာကို လျစ်လျူရှုပါ။ ဘာမျှ ပြောင်းလဲမည်မဟုတ်ပါ။\n`,
  }),
}

export const codeSms = (site: string, language: LanguageCode, code: string, minutes: number): string =>
  CODE_SMS[language](site, code, minutes)

export const codeLetter = (site: string, language: LanguageCode, code: string, minutes: number): { subject: string; text: string } => ({
  subject: CODE_SUBJECT[language](site),
  text: `${CODE_SMS[language](site, code, minutes)}\n`,
})

export const resetLetter = (site: string, language: LanguageCode, link: string, minutes: number): { subject: string; text: string } =>
  RESET[language](site, link, minutes)

const PAYMENT_RESET: Readonly<Record<LanguageCode, (site: string, hours: number) => { subject: string; text: string }>> = {
  EN: (site, hours) => ({
    subject: `Your ${site} payment password was reset`,
    text: `Your ${site} payment password was reset. Withdrawals are on hold for ${hours} hours. If this was not you, change your password and contact customer service now.\n`,
  }),
  MY: (site, hours) => ({
    subject: `သင်၏ ${site} ငွေထုတ်စကားဝှက်ကို အသစ်သတ်မှတ်ပြီး`,
    text: `သင်၏ ${site} ငွေထုတ်စကားဝှက်ကို အသစ်သတ်မှတ်လိုက်ပါသည်။ ${hours} နာရီအတွင်း ငွေထုတ်၍ မရပါ။ သင်မဟုတ်ပါက စကားဝှက်ကို ယခုချက်ချင်း ပြောင်းပြီး ဖောက်သည်ဝန်ဆောင်မှုကို ဆက်သွယ်ပါ။\n`,
  }),
}

export const paymentResetNotice = (site: string, language: LanguageCode, restHours: number): { subject: string; text: string } =>
  PAYMENT_RESET[language](site, restHours)

const FREEZE: Readonly<Record<LanguageCode, (link: string) => string>> = {
  EN: (link) =>
    `Was this not you? Open this link. You can freeze withdrawals and log out all devices there, without a login.\n${link}\n\nThe link is valid for 7 days and works once.\n`,
  MY: (link) =>
    `သင် မဟုတ်ပါသလား။ ဤလင့်ခ်ကို ဖွင့်ပါ။ ငွေထုတ်ခြင်းကို ရပ်ပြီး သင့်အကောင့်ကို နေရာအားလုံးမှ ထွက်စေပါမည်။ အကောင့်ဝင်ရန် မလိုပါ။\n${link}\n\nလင့်ခ်ကို 7 ရက်အတွင်း တစ်ကြိမ်သာ သုံးနိုင်သည်။\n`,
}

/** Adds to an email's text the link with which its reader can freeze withdrawals. */
export const withFreezeLink = (text: string, link: string, language: LanguageCode): string =>
  `${text.trimEnd()}\n\n${FREEZE[language](link)}`
