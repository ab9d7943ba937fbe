/**
 * Declares the types of stylesheets. src/web/ui/styles/css-modules.test.ts checks that each class exists, because
 * TypeScript cannot.
 */
declare module '*.module.css'
declare module '*/index.css'
