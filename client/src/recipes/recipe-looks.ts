import {
  IconAdjustments,
  IconBuildingArch,
  IconLayoutGrid,
  IconMovie,
  IconPalette,
  IconPencil,
  IconSparkles,
  IconTextCaption,
  IconUser,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { RecipeBrief, RecipeCategory } from '@atelier/shared-schema/entities/recipe.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const categoryIcons: Record<RecipeCategory, Icon> = {
  create: IconSparkles,
  people: IconUser,
  places: IconBuildingArch,
  design: IconPalette,
  edit: IconPencil,
  enhance: IconAdjustments,
  animate: IconMovie,
  arrange: IconLayoutGrid,
  words: IconTextCaption,
}

export const recipeMessages = defineMessages({
  en: {
    categories: {
      create: 'Create',
      people: 'People',
      places: 'Places',
      design: 'Design',
      edit: 'Edit',
      enhance: 'Enhance',
      animate: 'Animate',
      arrange: 'Arrange',
      words: 'Words',
    },
    groups: { fast: 'Fast', advance: 'Advance', exclusive: 'Exclusive' },
    groupTips: {
      fast: 'Done within 15 seconds, as measured here',
      advance: 'Takes longer and does more',
      exclusive: 'Needs an engine or a model that not everybody has',
    },
    slowed: (seconds: string) => `Meant to be fast; here its slowest runs take ${seconds} seconds at the moment`,
  },
  vi: {
    categories: {
      create: 'Tạo mới',
      people: 'Con người',
      places: 'Nơi chốn',
      design: 'Thiết kế',
      edit: 'Chỉnh sửa',
      enhance: 'Nâng chất',
      animate: 'Chuyển động',
      arrange: 'Sắp xếp',
      words: 'Chữ',
    },
    groups: { fast: 'Nhanh', advance: 'Nâng cao', exclusive: 'Riêng' },
    groupTips: {
      fast: 'Xong trong 15 giây, theo đo tại đây',
      advance: 'Lâu hơn và làm được nhiều hơn',
      exclusive: 'Cần bộ máy hoặc mô hình mà không phải ai cũng có',
    },
    slowed: seconds => `Vốn là loại nhanh; hiện tại đây các lần chậm nhất mất ${seconds} giây`,
  },
})

type Named = Pick<RecipeBrief, 'names' | 'descriptions'>

/** In the person's language. */
export function useRecipeWords({ names, descriptions }: Named): { name: string; description: string } {
  const locale = useLocale()
  return { name: names[locale], description: descriptions[locale] }
}

/** What a recipe makes, as a picture; undefined where there is none. */
export function recipePicture(recipe: { slug: string | null; thumbnailUrl: string | null }): string | undefined {
  return recipe.thumbnailUrl ?? (recipe.slug === null ? undefined : `/recipes/${recipe.slug}.webp`)
}
