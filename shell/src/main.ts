import "./start.tsx";
