import { defineMessages } from '#ui/i18n/messages.ts'

export const boxMessages = defineMessages({
  en: {
    recipe: 'Recipe',
    otherRecipe: 'Choose a recipe',
    allRecipes: 'All recipes',
    style: 'Style',
    ratio: 'Shape',
    upload: 'Upload',
    library: 'From the library',
    credits: (n: string) => `${n} credits`,
    about: (time: string) => `about ${time}`,
  },
  vi: {
    recipe: 'Công thức',
    otherRecipe: 'Chọn công thức',
    allRecipes: 'Mọi công thức',
    style: 'Phong cách',
    ratio: 'Khung hình',
    upload: 'Tải lên',
    library: 'Từ thư viện',
    credits: n => `${n} tín dụng`,
    about: time => `khoảng ${time}`,
  },
})
