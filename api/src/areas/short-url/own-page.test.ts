import { describe, expect, test } from 'vitest'
import { readOwnPage } from './own-page.ts'

const own = 'https://atelier.example.org'

describe('readOwnPage', () => {
  test.each([
    ['/wildcards', '/wildcards'],
    ['https://atelier.example.org/wildcards?view=all#top', '/wildcards?view=all#top'],
    ['wildcards/1', '/wildcards/1'],
    ['/spring/../wildcards', '/wildcards'],
    ['/', '/'],
  ])('reads %s as a page', (url, path) => {
    expect(readOwnPage(url, own)).toBe(path)
  })

  test.each([
    'https://evil.example.org/',
    '//evil.example.org/',
    '/\\evil.example.org',
    '\\\\evil.example.org',
    'https://atelier.example.org@evil.example.org/',
    'https://me:word@atelier.example.org/',
    'http://atelier.example.org/',
    'https://atelier.example.org:8443/',
    'javascript:alert(1)',
    'data:text/html,hi',
    '/.//evil.example.org',
    '/api/users/me',
    '/API/users/me',
    '/s/abcdefghij',
    '/f/key',
    '/api',
    'https://',
  ])('refuses %s', url => {
    expect(() => readOwnPage(url, own)).toThrow(/body\.url/)
  })
})
