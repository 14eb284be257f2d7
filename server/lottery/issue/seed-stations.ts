/** Seed stations: Vietnam's stations of the south and the centre with the weekdays on which each draws (1 Monday to 7 Sunday), as they are commonly published. */

export type Station = {
  readonly code: string
  readonly name: string
  readonly my: string
  readonly region: 'central' | 'south'
  readonly weekdays: readonly number[]
}

const south = (code: string, name: string, my: string, ...weekdays: number[]): Station => ({ code, name, my, region: 'south', weekdays })
const central = (code: string, name: string, my: string, ...weekdays: number[]): Station => ({
  code,
  name,
  my,
  region: 'central',
  weekdays,
})

export const STATIONS: readonly Station[] = [
  south('vn-hcm', 'Ho Chi Minh City', 'ဟိုချီမင်းစီးတီး', 1, 6),
  south('vn-dong-thap', 'Dong Thap', 'ဒုန်းထပ်', 1),
  south('vn-ca-mau', 'Ca Mau', 'ကာမောင်', 1),
  south('vn-ben-tre', 'Ben Tre', 'ဗင်းထရဲ', 2),
  south('vn-vung-tau', 'Vung Tau', 'ဝုန်တောင်', 2),
  south('vn-bac-lieu', 'Bac Lieu', 'ဗက်လျူ', 2),
  south('vn-dong-nai', 'Dong Nai', 'ဒုန်းနိုင်း', 3),
  south('vn-can-tho', 'Can Tho', 'ကန်သို', 3),
  south('vn-soc-trang', 'Soc Trang', 'ဆောက်ထရန်း', 3),
  south('vn-tay-ninh', 'Tay Ninh', 'တေးနင်း', 4),
  south('vn-an-giang', 'An Giang', 'အန်ယန်း', 4),
  south('vn-binh-thuan', 'Binh Thuan', 'ဗင်းထွန်', 4),
  south('vn-vinh-long', 'Vinh Long', 'ဗင်းလုံ', 5),
  south('vn-binh-duong', 'Binh Duong', 'ဗင်းယွန်း', 5),
  south('vn-tra-vinh', 'Tra Vinh', 'ထရာဗင်း', 5),
  south('vn-long-an', 'Long An', 'လုံအန်', 6),
  south('vn-binh-phuoc', 'Binh Phuoc', 'ဗင်းဖုတ်', 6),
  south('vn-hau-giang', 'Hau Giang', 'ဟောင်ယန်း', 6),
  south('vn-tien-giang', 'Tien Giang', 'တီယန်ယန်း', 7),
  south('vn-kien-giang', 'Kien Giang', 'ကီယန်ယန်း', 7),
  south('vn-da-lat', 'Da Lat', 'ဒါလတ်', 7),
  central('vn-hue', 'Thua Thien Hue', 'ဟွေ့', 1, 7),
  central('vn-phu-yen', 'Phu Yen', 'ဖူးယန်', 1),
  central('vn-dak-lak', 'Dak Lak', 'ဒက်လက်', 2),
  central('vn-quang-nam', 'Quang Nam', 'ကွမ်းနမ်', 2),
  central('vn-da-nang', 'Da Nang', 'ဒါနန်း', 3, 6),
  central('vn-khanh-hoa', 'Khanh Hoa', 'ခန်းဟွာ', 3, 7),
  central('vn-binh-dinh', 'Binh Dinh', 'ဗင်းဒင်', 4),
  central('vn-quang-tri', 'Quang Tri', 'ကွမ်းထရီ', 4),
  central('vn-quang-binh', 'Quang Binh', 'ကွမ်းဗင်း', 4),
  central('vn-gia-lai', 'Gia Lai', 'ယာလိုင်', 5),
  central('vn-ninh-thuan', 'Ninh Thuan', 'နင်းထွန်', 5),
  central('vn-quang-ngai', 'Quang Ngai', 'ကွမ်းငိုင်', 6),
  central('vn-dak-nong', 'Dak Nong', 'ဒက်နုံ', 6),
  central('vn-kon-tum', 'Kon Tum', 'ကွန်တုမ်', 7),
]
