import {
  IconBox,
  IconBraces,
  IconHome,
  IconLayoutBoard,
  IconListCheck,
  IconPhoto,
  IconRoute,
  IconSchool,
  IconWand,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { Locale } from '#ui/i18n/locale.ts'

export interface AppArea {
  id: string
  path: string
  title: Readonly<Record<Locale, string>>
  icon: Icon
  /** At the foot of the rail. */
  atEnd?: boolean
  /** On a phone it stands in the menu behind the bar: five places are what a thumb finds there. */
  isInMore?: boolean
}

/** The places of the rail and of the tab bar, in their order. A new area is one line here. */
export const areas: readonly AppArea[] = [
  { id: 'home', path: '/home', title: { en: 'Home', vi: 'Trang chủ' }, icon: IconHome },
  {
    id: 'recipes',
    path: '/recipes',
    title: { en: 'Recipes', vi: 'Công thức' },
    icon: IconWand,
    isInMore: true,
  },
  { id: 'artboards', path: '/artboards', title: { en: 'Artboards', vi: 'Bảng vẽ' }, icon: IconLayoutBoard },
  {
    id: 'workflows',
    path: '/workflows',
    title: { en: 'Workflows', vi: 'Quy trình' },
    icon: IconRoute,
    isInMore: true,
  },
  { id: 'tasks', path: '/tasks', title: { en: 'Tasks', vi: 'Tác vụ' }, icon: IconListCheck },
  { id: 'library', path: '/library', title: { en: 'Library', vi: 'Thư viện' }, icon: IconPhoto },
  {
    id: 'models',
    path: '/models',
    title: { en: 'Models', vi: 'Mô hình' },
    icon: IconBox,
    isInMore: true,
  },
  {
    id: 'wildcards',
    path: '/wildcards',
    title: { en: 'Wildcards', vi: 'Wildcard' },
    icon: IconBraces,
    isInMore: true,
  },
  {
    id: 'learn',
    path: '/tips-and-tricks',
    title: { en: 'Learn', vi: 'Học' },
    icon: IconSchool,
    atEnd: true,
    isInMore: true,
  },
]

/** Where a signed-in person begins. */
export const startPath: string = '/home'
