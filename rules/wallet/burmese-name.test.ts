/** Proves which Latin spellings are taken for a Burmese name, which are left to a person, and which are another name. */
import { describe, expect, it, test } from 'vitest'
import { likenessOf } from './burmese-name.ts'

/** Names with the spellings that their bearers use. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  ဝင်းနိုင်: ['Win Naing', 'WIN NAING', 'WinNaing', 'Winn Naing'],
  အောင်ကျော်: ['Aung Kyaw'],
  အောင်ဆန်း: ['Aung San'],
  ကျော်ဇင်ထက်: ['Kyaw Zin Htet', 'Kyaw Zin Tet'],
  သန်းသန်း: ['Than Than'],
  သိန်းစိန်: ['Thein Sein'],
  ထွန်းထွန်း: ['Htun Htun', 'Tun Tun', 'Htoon Htoon'],
  ခင်ခင်ဝင်း: ['Khin Khin Win'],
  မြင့်မြင့်: ['Myint Myint'],
  စိုးမိုးထွန်း: ['Soe Moe Tun', 'Soe Moe Htun'],
  လှလှ: ['Hla Hla'],
  ဇော်လင်း: ['Zaw Lin', 'Zaw Linn'],
  ဖြိုးဝေ: ['Phyo Wai', 'Phyo Way'],
  မျိုးမင်း: ['Myo Min'],
  ရွှေရည်: ['Shwe Yee', 'Shwe Yi'],
  သီတာစိုး: ['Thida Soe', 'Thidar Soe', 'Thi Tar Soe'],
  အေးအေး: ['Aye Aye'],
  ခိုင်ခိုင်: ['Khaing Khaing', 'Khine Khine'],
  ထိုက်ထိုက်: ['Htike Htike', 'Htaik Htaik'],
  ဟိန်းထက်: ['Hein Htet'],
  နှင်းဖြူ: ['Hnin Phyu'],
  ငြိမ်းချမ်း: ['Nyein Chan'],
  မြသီတာ: ['Mya Thida', 'Mya Thidar'],
  ဝဏ္ဏ: ['Wunna', 'Wanna'],
  စန္ဒာ: ['Sandar', 'Sanda'],
  ဥမ္မာ: ['Ommar', 'Umma'],
  ဘုန်းမြတ်: ['Phone Myat', 'Bone Myat'],
  ကောင်းထက်: ['Kaung Htet'],
  ချစ်စု: ['Chit Su'],
  နွယ်နီ: ['Nwe Ni'],
  တင်မောင်: ['Tin Maung'],
  ဆုမွန်: ['Su Mon', 'Hsu Mon'],
}

describe('[WALLET-04, WC-11] the same name in two scripts', () => {
  it.each(Object.entries(SAME).flatMap(([burmese, spellings]) => spellings.map((latin) => [burmese, latin])))(
    '%s is %s',
    (burmese, latin) => {
      expect([likenessOf(burmese, latin), likenessOf(latin, burmese)]).toEqual(['same', 'same'])
    },
  )

  it('takes no name of the list for another one', () => {
    const names = Object.keys(SAME)
    const taken = names.flatMap((burmese) =>
      names.flatMap((other) => (other === burmese ? [] : (SAME[other] ?? []).filter((latin) => likenessOf(burmese, latin) === 'same'))),
    )
    expect(taken).toEqual([])
  })

  it.each([
    ['ဇော်နိုင်', 'Saw Naing'],
    ['ဝင်းနိုင်', 'Wan Nang'],
    ['သီတာ', 'Thedo'],
  ])('%s may be %s, which a person decides', (burmese, latin) => expect(likenessOf(burmese, latin)).toBe('unsure'))

  it.each([
    ['ဝင်းနိုင်', 'Win'],
    ['ဝင်းနိုင်', 'Naing Win'],
    ['ဝင်းနိုင်', 'Aung Kyaw'],
    ['မြသီတာ', 'Mya Sanda'],
    ['လှလှ', 'John Smith'],
  ])('%s is not %s', (burmese, latin) => expect(likenessOf(burmese, latin)).toBe('different'))

  test('names in one script, or in a third, are no matter of spelling', () => {
    expect([likenessOf('Win', 'Win'), likenessOf('ဝင်း', 'ဝင်း'), likenessOf('ဝင်း', 'วิน'), likenessOf('ဝင်း', '')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(likenessOf('ဝင်း၊', 'Win')).toBe('unsure')
  })

  test('a long name is compared at once', () => {
    const long = 'ကျော်'.repeat(24)
    const start = process.cpuUsage().user
    expect(likenessOf(long, 'kyaw'.repeat(19) + 'kyx')).not.toBe('same')
    expect(likenessOf(long, 'y'.repeat(80))).not.toBe('same')
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(2_000)
  })
})
