import type { Locale } from '@atelier/shared-schema/entities/enums.ts'

export interface SamplePicture {
  /** In `pictures/`; how it was painted is written in the file. */
  file: string
  name: string
  tags: readonly string[]
}

/** What Studio Painter painted for whoever comes new, so that nobody begins before an empty wall; the first is the cover. */
export function samplePictures(locale: Locale): SamplePicture[] {
  return samples.map(({ file, ...words }) => {
    const [name, ...tags] = words[locale]
    return { file: `${file}.webp`, name, tags }
  })
}

export const samplePicturesFolder: Record<Locale, string> = { en: 'Painted examples', vi: 'Tranh mẫu' }

type Words = readonly [name: string, ...tags: string[]]

const samples: readonly (Record<Locale, Words> & { file: string })[] = [
  { file: 'harbour', en: ['Harbour', 'city', 'water'], vi: ['Bến cảng', 'thành phố', 'nước'] },
  { file: 'torii-garden', en: ['Garden in spring', 'nature'], vi: ['Khu vườn mùa xuân', 'thiên nhiên'] },
  { file: 'hoi-an', en: ['Hội An by night', 'city', 'night'], vi: ['Hội An về đêm', 'thành phố', 'đêm'] },
  { file: 'coral-reef', en: ['Coral reef', 'nature', 'water'], vi: ['Rạn san hô', 'thiên nhiên', 'nước'] },
  { file: 'volcano', en: ['Volcano', 'nature', 'night'], vi: ['Núi lửa', 'thiên nhiên', 'đêm'] },
  { file: 'balloons', en: ['Balloons at dawn', 'nature'], vi: ['Khinh khí cầu lúc bình minh', 'thiên nhiên'] },
  { file: 'planet', en: ['Ringed planet', 'space'], vi: ['Hành tinh có vành đai', 'vũ trụ'] },
  { file: 'neon-rain', en: ['Neon in the rain', 'city', 'night'], vi: ['Đèn neon trong mưa', 'thành phố', 'đêm'] },
  { file: 'library', en: ['Library', 'interior'], vi: ['Thư viện', 'nội thất'] },
  { file: 'bauhaus', en: ['Shapes', 'abstract'], vi: ['Hình khối', 'trừu tượng'] },
  {
    file: 'lantern-island',
    en: ['Island of lanterns', 'nature', 'water'],
    vi: ['Đảo đèn lồng', 'thiên nhiên', 'nước'],
  },
  {
    file: 'glass-lake',
    en: ['Lake in stained glass', 'nature', 'water'],
    vi: ['Hồ bằng kính màu', 'thiên nhiên', 'nước'],
  },
]
