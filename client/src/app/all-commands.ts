import { helpLinks } from '@atelier/shared-schema/content/help-links.ts'
import {
  IconBolt,
  IconBook2,
  IconBrush,
  IconKeyboard,
  IconLanguage,
  IconLayoutBoard,
  IconLogin2,
  IconLogout2,
  IconMoon,
  IconSun,
  IconSunMoon,
  IconUpload,
  IconUserPlus,
  IconWand,
} from '@tabler/icons-react'
import { chooseLocaleForPerson, chooseThemeForPerson } from '#api/preferences.ts'
import { askUpload } from '#items/ask-upload.ts'
import { signOut } from '#api/sign-out.ts'
import { areas } from './areas.ts'
import type { Command } from './commands.ts'
import { openOverlay } from './overlay-store.ts'

const leadTo =
  (path: string): Command['run'] =>
  ({ navigate }) =>
    navigate(path)

const goTo: readonly Command[] = areas.map(area => ({
  id: `go-${area.id}`,
  title: { en: `Go to ${area.title.en}`, vi: `Đi tới ${area.title.vi}` },
  icon: area.icon,
  who: 'signed-in',
  run: leadTo(area.path),
}))

const vietnameseHelp = new Map(helpLinks('vi').map(link => [link.id, link.name]))
const help: readonly Command[] = helpLinks('en').map(link => ({
  id: `help-${link.id}`,
  title: { en: link.name, vi: vietnameseHelp.get(link.id) ?? link.name },
  keywords: 'help trợ giúp hướng dẫn',
  icon: IconBook2,
  run: ({ navigate }) => (link.path.startsWith('/api/') ? location.assign(link.path) : navigate(link.path)),
}))

const look: readonly Command[] = [
  {
    id: 'theme-dark',
    title: { en: 'Use the dark theme', vi: 'Dùng giao diện tối' },
    keywords: 'appearance colour night màu đêm',
    icon: IconMoon,
    run: () => chooseThemeForPerson('dark'),
  },
  {
    id: 'theme-light',
    title: { en: 'Use the light theme', vi: 'Dùng giao diện sáng' },
    keywords: 'appearance colour day màu ngày',
    icon: IconSun,
    run: () => chooseThemeForPerson('light'),
  },
  {
    id: 'theme-system',
    title: { en: "Follow this device's theme", vi: 'Theo giao diện của thiết bị' },
    keywords: 'appearance system màu hệ thống',
    icon: IconSunMoon,
    run: () => chooseThemeForPerson('system'),
  },
  {
    id: 'locale-en',
    title: { en: 'English', vi: 'English (tiếng Anh)' },
    keywords: 'language ngôn ngữ',
    icon: IconLanguage,
    run: () => chooseLocaleForPerson('en'),
  },
  {
    id: 'locale-vi',
    title: { en: 'Tiếng Việt (Vietnamese)', vi: 'Tiếng Việt' },
    keywords: 'language ngôn ngữ vietnamese',
    icon: IconLanguage,
    run: () => chooseLocaleForPerson('vi'),
  },
]

const making: readonly Command[] = [
  {
    id: 'new-board',
    title: { en: 'New board', vi: 'Bảng vẽ mới' },
    keywords: 'artboard canvas create storyboard mood tạo bảng vẽ phân cảnh',
    icon: IconLayoutBoard,
    who: 'signed-in',
    run: leadTo('/artboards?make=true'),
  },
  {
    id: 'turbo',
    title: { en: 'Turbo: write and draw, the picture follows', vi: 'Turbo: viết và vẽ, ảnh thay đổi theo' },
    keywords: 'live realtime draw sketch vẽ trực tiếp',
    icon: IconBolt,
    who: 'signed-in',
    run: leadTo('/turbo'),
  },
  {
    id: 'inpaint',
    title: { en: 'Edit an image with a mask', vi: 'Sửa ảnh bằng mặt nạ' },
    keywords: 'inpainting outpaint fill remove select brush vẽ lại xóa vật thể tô',
    icon: IconBrush,
    who: 'signed-in',
    run: leadTo('/inpaint'),
  },
  {
    id: 'new-recipe',
    title: { en: 'Make a recipe of a graph', vi: 'Tạo công thức từ đồ thị' },
    keywords: 'new recipe editor comfyui workflow form công thức mới biểu mẫu',
    icon: IconWand,
    who: 'signed-in',
    run: leadTo('/recipes/new'),
  },
  {
    id: 'upload',
    title: { en: 'Upload pictures', vi: 'Tải ảnh lên' },
    keywords: 'add files drop import thêm tệp',
    icon: IconUpload,
    who: 'signed-in',
    run: () => askUpload(),
  },
]

const account: readonly Command[] = [
  {
    id: 'shortcuts',
    title: { en: 'Keyboard shortcuts', vi: 'Phím tắt' },
    icon: IconKeyboard,
    shortcut: 'shift+?',
    run: () => openOverlay('shortcuts'),
  },
  {
    id: 'sign-in',
    title: { en: 'Sign in', vi: 'Đăng nhập' },
    icon: IconLogin2,
    who: 'signed-out',
    run: leadTo('/sign-in'),
  },
  {
    id: 'sign-up',
    title: { en: 'Make an account', vi: 'Tạo tài khoản' },
    icon: IconUserPlus,
    who: 'signed-out',
    run: leadTo('/sign-up'),
  },
  {
    id: 'sign-out',
    title: { en: 'Sign out', vi: 'Đăng xuất' },
    icon: IconLogout2,
    who: 'signed-in',
    run: () => signOut(),
  },
]

/** What the palette offers wherever one is. Areas add theirs in a line here; a screen's own come by `useCommands`. */
export const allCommands: readonly Command[] = [...goTo, ...making, ...account, ...look, ...help]
