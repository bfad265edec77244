import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { openRoute } from '#app/root.route.tsx'
import {
  faqContent,
  privacyContent,
  promptBookContent,
  releaseNotesContent,
  termsContent,
} from './content/page-content.ts'
import { chosenLanguage, readLearnSearch } from './hooks/use-content-language.ts'
import { loadSiteFacts } from './hooks/use-site-facts.ts'
import type { LearnSearch } from './hooks/use-content-language.ts'

const loaderDeps = ({ search }: { search: LearnSearch }) => search

const learnRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/tips-and-tricks',
  staticData: { title: { en: 'Learn', vi: 'Học' } },
  component: Outlet,
})

const learnHomeRoute = createRoute({
  getParentRoute: () => learnRoute,
  path: '/',
  validateSearch: readLearnSearch,
  component: lazyRouteComponent(() => import('./learn-home.screen.tsx'), 'LearnHomeScreen'),
})

const promptBookRoute = createRoute({
  getParentRoute: () => learnRoute,
  path: '/prompt-book',
  staticData: { title: { en: 'Prompt book', vi: 'Sổ tay prompt' } },
  validateSearch: readLearnSearch,
  loaderDeps,
  loader: ({ deps }) => promptBookContent.load(chosenLanguage(deps)),
  component: lazyRouteComponent(() => import('./prompt-book.screen.tsx'), 'PromptBookScreen'),
})

const faqRoute = createRoute({
  getParentRoute: () => learnRoute,
  path: '/faq',
  staticData: { title: { en: 'Questions and answers', vi: 'Câu hỏi thường gặp' } },
  validateSearch: readLearnSearch,
  loaderDeps,
  loader: ({ deps }) => faqContent.load(chosenLanguage(deps)),
  component: lazyRouteComponent(() => import('./faq.screen.tsx'), 'FaqScreen'),
})

const privacyRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/privacy',
  staticData: { title: { en: 'Privacy policy', vi: 'Chính sách quyền riêng tư' } },
  validateSearch: readLearnSearch,
  loaderDeps,
  loader: ({ deps }) => Promise.all([privacyContent.load(chosenLanguage(deps)), loadSiteFacts()]),
  component: lazyRouteComponent(() => import('./policy.screen.tsx'), 'PrivacyScreen'),
})

const termsRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/terms',
  staticData: { title: { en: 'Terms of use', vi: 'Điều khoản sử dụng' } },
  validateSearch: readLearnSearch,
  loaderDeps,
  loader: ({ deps }) => Promise.all([termsContent.load(chosenLanguage(deps)), loadSiteFacts()]),
  component: lazyRouteComponent(() => import('./policy.screen.tsx'), 'TermsScreen'),
})

const releaseNotesRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/release-notes',
  staticData: { title: { en: 'Release notes', vi: 'Ghi chú phát hành' } },
  validateSearch: readLearnSearch,
  loaderDeps,
  loader: ({ deps }) => releaseNotesContent.load(chosenLanguage(deps)),
  component: lazyRouteComponent(() => import('./release-notes.screen.tsx'), 'ReleaseNotesScreen'),
})

/** Read by anyone, signed in or not. */
export const learnRoutes = [
  learnRoute.addChildren([learnHomeRoute, promptBookRoute, faqRoute]),
  privacyRoute,
  termsRoute,
  releaseNotesRoute,
]
