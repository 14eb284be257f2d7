/** Seed stations: Vietnam's stations of the south and the centre with their names. `rules/lottery/calendars/vietnam.ts` says when each draws. */

export type Station = {
  readonly code: string
  readonly name: string
  readonly my: string
  readonly region: 'central' | 'south'
}

const south = (code: string, name: string, my: string): Station => ({ code, name, my, region: 'south' })
const central = (code: string, name: string, my: string): Station => ({ code, name, my, region: 'central' })

export const STATIONS: readonly Station[] = [
  south('vn-hcm', 'Ho Chi Minh City', 'ဟိုချီမင်းစီးတီး'),
  south('vn-dong-thap', 'Dong Thap', 'ဒုန်းထပ်'),
  south('vn-ca-mau', 'Ca Mau', 'ကာမောင်'),
  south('vn-ben-tre', 'Ben Tre', 'ဗင်းထရဲ'),
  south('vn-vung-tau', 'Vung Tau', 'ဝုန်တောင်'),
  south('vn-bac-lieu', 'Bac Lieu', 'ဗက်လျူ'),
  south('vn-dong-nai', 'Dong Nai', 'ဒုန်းနိုင်း'),
  south('vn-can-tho', 'Can Tho', 'ကန်သို'),
  south('vn-soc-trang', 'Soc Trang', 'ဆောက်ထရန်း'),
  south('vn-tay-ninh', 'Tay Ninh', 'တေးနင်း'),
  south('vn-an-giang', 'An Giang', 'အန်ယန်း'),
  south('vn-binh-thuan', 'Binh Thuan', 'ဗင်းထွန်'),
  south('vn-vinh-long', 'Vinh Long', 'ဗင်းလုံ'),
  south('vn-binh-duong', 'Binh Duong', 'ဗင်းယွန်း'),
  south('vn-tra-vinh', 'Tra Vinh', 'ထရာဗင်း'),
  south('vn-long-an', 'Long An', 'လုံအန်'),
  south('vn-binh-phuoc', 'Binh Phuoc', 'ဗင်းဖုတ်'),
  south('vn-hau-giang', 'Hau Giang', 'ဟောင်ယန်း'),
  south('vn-tien-giang', 'Tien Giang', 'တီယန်ယန်း'),
  south('vn-kien-giang', 'Kien Giang', 'ကီယန်ယန်း'),
  south('vn-da-lat', 'Da Lat', 'ဒါလတ်'),
  central('vn-hue', 'Thua Thien Hue', 'ဟွေ့'),
  central('vn-phu-yen', 'Phu Yen', 'ဖူးယန်'),
  central('vn-dak-lak', 'Dak Lak', 'ဒက်လက်'),
  central('vn-quang-nam', 'Quang Nam', 'ကွမ်းနမ်'),
  central('vn-da-nang', 'Da Nang', 'ဒါနန်း'),
  central('vn-khanh-hoa', 'Khanh Hoa', 'ခန်းဟွာ'),
  central('vn-binh-dinh', 'Binh Dinh', 'ဗင်းဒင်'),
  central('vn-quang-tri', 'Quang Tri', 'ကွမ်းထရီ'),
  central('vn-quang-binh', 'Quang Binh', 'ကွမ်းဗင်း'),
  central('vn-gia-lai', 'Gia Lai', 'ယာလိုင်'),
  central('vn-ninh-thuan', 'Ninh Thuan', 'နင်းထွန်'),
  central('vn-quang-ngai', 'Quang Ngai', 'ကွမ်းငိုင်'),
  central('vn-dak-nong', 'Dak Nong', 'ဒက်နုံ'),
  central('vn-kon-tum', 'Kon Tum', 'ကွန်တုမ်'),
]
