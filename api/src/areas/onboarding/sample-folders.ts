import type { Locale } from '@atelier/shared-schema/entities/enums.ts'

export interface SampleFolder {
  name: string
  within: readonly string[]
}

/** A way to keep things that one can follow or rename: what it is for, then what it is of. */
export function sampleFolders(locale: Locale): SampleFolder[] {
  return samples[locale]
}

const samples: Record<Locale, SampleFolder[]> = {
  en: [
    { name: 'References', within: ['Light and colour', 'Materials', 'Places'] },
    { name: 'Sketches', within: [] },
    { name: 'Finished work', within: [] },
  ],
  vi: [
    { name: 'Tham khảo', within: ['Ánh sáng và màu sắc', 'Chất liệu', 'Địa điểm'] },
    { name: 'Phác thảo', within: [] },
    { name: 'Tác phẩm hoàn chỉnh', within: [] },
  ],
}
