/** Types of stylesheets. src/web/ui/styles/css-modules.test.ts checks that each class exists, which TypeScript cannot know. */
declare module '*.module.css'
declare module '*/index.css'
