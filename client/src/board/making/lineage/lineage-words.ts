export const LINEAGE_KEYS = 'shift+l'
export const lineageTitle = { en: 'What images are made from', vi: 'Nguồn gốc của ảnh' } as const
